import { networkInterfaces } from 'node:os';
import { fetchOutside } from '#server/platform/outbound/fetch-outside.ts';
import { fetchPage } from '#server/platform/outbound/fetch-page.ts';
import { sendOutside } from '#server/platform/outbound/send-outside.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { drawAddress, makeHostileAddresses } from './make-hostile-addresses.ts';
import { type Answer, type Canaries, openCanaries } from './open-canaries.ts';
import { resolveToPrivateAddresses } from './resolve-to-private-addresses.ts';
import { type Feature, features } from './try-features.ts';

/** Every nth written address, the number of networks, and the number of random addresses. */
export type Size = { every: number; networks: number; drawn: number };

const NETWORKS = [
  '10.0.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '192.168.0.1',
  '172.16.0.1',
  '100.64.0.1',
];
/** The path that only a request misled to an internal address would have. */
const BAIT = '/canary';
/** The ports allowed for every address, if they are free on this machine. */
const PORTS = [80, 443, 8080, 8443];

/**
 * Every feature is pointed at internal addresses, directly and through redirects or references of
 * an allowed address; names resolve to internal addresses, at the first lookup or at the second
 * (DNS rebinding). No canary may receive anything, and the allowed address only the requests sent
 * to it.
 */
export async function requestPrivateAddresses(
  app: Application,
  random: Random,
  size: Size,
): Promise<Found> {
  const canaries = await openCanaries(PORTS);
  const unlead = resolveToPrivateAddresses();
  try {
    const { port } = canaries;
    const own = Object.values(networkInterfaces()).flatMap((cards) => cards ?? []);
    const targets = [
      '127.0.0.2',
      ...NETWORKS.slice(0, size.networks),
      ...own
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map((one) => one.address),
    ];
    const written = makeHostileAddresses({ port, targets, path: BAIT }, random);
    const addresses = written.filter((_, nth) => nth % size.every === 0);
    const origin = `http://127.0.0.1:${port}`;
    const redirects = addresses.map(
      (address) => `${origin}/to/${Buffer.from(address).toString('base64url')}`,
    );
    canaries.answer = answerWith;
    const config = { ...app.config, outbound_allowed: { address: '127.0.0.1', port } };
    const parts: Parts = { config, db: app.db, log: app.log };
    const counts: Record<string, number> = { addresses: addresses.length };
    for (const [name, aim] of Object.entries<Feature>(features)) {
      counts[name] = await aim({ parts, origin, addresses: [...addresses, ...redirects] });
    }
    counts['random addresses'] = await aimDrawn(parts, random, port, size.drawn);
    return await checkCanaries(canaries, counts);
  } finally {
    unlead();
    await canaries.close();
  }
}

async function aimDrawn({ config }: Parts, random: Random, port: number, drawn: number) {
  const allowed = config.outbound_allowed;
  const addresses = Array.from({ length: drawn }, () => drawAddress(random, port, BAIT));
  const plain = { method: 'GET' as const, headers: {}, body: null, allowed };
  await runAtOnce(drawn, 20, async (nth) => {
    const address = addresses[nth] ?? '';
    const signal = AbortSignal.timeout(5_000);
    await Promise.allSettled([
      sendOutside(address, plain),
      fetchPage(address, { allowed, signal, user_agent: 'Check/1' }),
      fetchOutside(address),
    ]);
  });
  return drawn * 3;
}

function answerWith(path: string): Answer {
  const [, kind = '', encoded = ''] = /^\/(to|issuer)\/([\w-]*)/.exec(path) ?? [];
  const address = Buffer.from(encoded, 'base64url').toString();
  if (kind === 'to') return { status: 302, headers: { location: encodeURI(address) } };
  if (kind !== 'issuer') return { status: path === '/robots.txt' ? 404 : 200, body: 'ok' };
  const body = JSON.stringify({
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    issuer: '',
  });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

async function checkCanaries(canaries: Canaries, counts: Record<string, number>): Promise<Found> {
  const heard = [...canaries.heard];
  const violations = heard.slice(0, 20);
  for (const kind of ['/to/', '/issuer/', '/robots.txt']) {
    // A feature that never requests the allowed address would not be tested for redirects.
    if (!canaries.allowed.some((path) => path.startsWith(kind))) {
      violations.push(`nothing asked the allowed address for ${kind}`);
    }
  }
  violations.push(...(await canaries.check()).map((name) => `the canary at ${name} is deaf`));
  return {
    counts: {
      ...counts,
      canaries: canaries.addresses.length,
      'requests at the allowed address': canaries.allowed.length,
      'connections inside': heard.length,
    },
    violations,
  };
}
