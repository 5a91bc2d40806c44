import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFrom } from '#fixtures/testing/ask-from.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { type RunningProxy, runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import {
  buildVisitorCountries,
  exhaustLimit,
  findClicks,
  NOT_PLAIN,
  STRANGER,
  VISITORS,
  visitByBothWays,
} from './builders.ts';

const EXAMPLE = new URL('../../../deploy/nginx.conf', import.meta.url);
const hasNginx = spawnSync('nginx', ['-v']).status === 0 && process.platform === 'linux';
if (!hasNginx) console.warn('Skipped: these tests need Linux and the Debian package nginx.');

const folder = await mkdtemp(join(tmpdir(), 'tributary-nginx-'));
// The workers of an nginx started as root run as another user.
await chmod(folder, 0o755);
const GEO_DB = await buildVisitorCountries(folder);
const t = await openTestApp({
  GEO_DB,
  PUBLIC_URL: 'https://network.example',
  TRUSTED_PROXIES: '127.0.0.1',
});
await t.app.listen({ port: 0, host: '127.0.0.1' });
const direct = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;

let nginx: RunningProxy | undefined;
let [secure, plain] = ['', ''];
beforeAll(async () => {
  if (!hasNginx) return;
  const ports = { http: await freePort(), https: await freePort() };
  const path = join(folder, 'nginx.conf');
  await writeFile(path, await fitExample(ports));
  const globals = `daemon off; pid "${folder}/pid"; error_log "${folder}/error.log";`;
  const args = ['-e', `${folder}/error.log`, '-c', path, '-g', globals];
  nginx = await runProxy('nginx', args, ports.https);
  secure = `https://127.0.0.1:${ports.https}`;
  plain = `http://127.0.0.1:${ports.http}`;
});
afterAll(async () => {
  await nginx?.stop();
  await rm(folder, { recursive: true });
});

/**
 * The documented example with the ports of this test, its own certificate and temporary folders.
 */
async function fitExample(ports: { http: number; https: number }): Promise<string> {
  await mkdir(join(folder, 'tls'));
  const [key, certificate] = [join(folder, 'tls/key.pem'), join(folder, 'tls/fullchain.pem')];
  const subject = ['-subj', '/CN=network.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  let text = await readFile(EXAMPLE, 'utf8');
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${from}`);
    text = text.replaceAll(from, to);
  };
  // Quoted, because the temporary folder may contain spaces.
  for (const path of [certificate, key]) {
    replace(`/etc/ssl/network.example/${basename(path)}`, `"${path}"`);
  }
  replace('server 127.0.0.1:3000', `server ${new URL(direct).host}`);
  replace('listen 80;', `listen ${ports.http};`);
  replace('listen 443 ', `listen ${ports.https} `);
  replace('listen [::]:80;', hasIpv6() ? `listen [::]:${ports.http};` : '');
  replace('listen [::]:443 ssl http2;', hasIpv6() ? `listen [::]:${ports.https} ssl http2;` : '');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join(' ');
  replace('http {', `http { ${temporary}`);
  return text;
}

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'));

const FORGED = { 'x-forwarded-for': '127.0.1.2', forwarded: 'for=127.0.1.3' };

test.runIf(hasNginx)(
  "three visitors have three visitor keys and countries, through the fast path and Node's server",
  async () => {
    const visits = await visitByBothWays(t, secure, FORGED);
    expect([new Set(visits.statuses), visits.ordinary_visits]).toEqual([new Set([302]), 3]);
    expect(visits.fast.map(({ country }) => country)).toEqual(Object.values(VISITORS));
    expect(visits.fast.map((click) => click.invalid_reason)).toEqual([null, null, null]);
    expect(new Set(visits.fast.map((click) => click.visitor_key)).size).toBe(3);
    expect(visits.ordinary).toEqual(visits.fast);
  },
);

test.runIf(hasNginx)('a change reaches the stream of its owner and no other', async () => {
  const [own, other] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
  const streams = await Promise.all([own, other].map(({ token }) => openStream(secure, token)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  // The first stream of a program starts to listen.
  await expect
    .poll(() => {
      announceChange(t.db, 'orders', { publisher_id: own.publisher_id });
      return streams[0]?.text();
    })
    .toContain('data: ["orders"]');
  expect(streams[1]?.text()).not.toContain('orders');
  for (const { close } of streams) close();
  expect((await openStream(secure, 'no token')).status).toBe(204);
});

/** A stream of events as far as it has been received. */
function openStream(origin: string, token: string) {
  type Stream = { status: number | undefined; text: () => string; close: () => void };
  return new Promise<Stream>((resolve, reject) => {
    const headers = { host: 'network.example', authorization: `Bearer ${token}` };
    const options = { headers, rejectUnauthorized: false, servername: 'network.example' };
    const request = get(`${origin}/api/events`, options, (answer) => {
      let received = '';
      answer.on('data', (chunk) => {
        received += chunk;
      });
      const close = () => request.destroy();
      resolve({ status: answer.statusCode, text: () => received, close });
    });
    request.on('error', reject);
  });
}

test.runIf(hasNginx)('forged headers change nothing, through nginx or directly', async () => {
  const link = await buildTrackingLink(t);
  const through = askFrom('127.0.1.1', secure);
  const past = askFrom(STRANGER, direct);
  const sets: Record<string, string>[] = [
    {},
    FORGED,
    { forwarded: 'for=127.0.1.3' },
    { ...FORGED, ...NOT_PLAIN },
  ];
  for (const visitor of [through, past]) {
    for (const headers of sets) {
      await visitor.ask(`/t/${link.code}`, { headers });
    }
    visitor.close();
  }
  const clicks = await findClicks(t, link);
  const countries = ['DE', 'NZ'].flatMap((country) => Array.from({ length: 4 }, () => country));
  expect(clicks.map(({ country }) => country)).toEqual(countries);
  expect(new Set(clicks.map((click) => click.visitor_key)).size).toBe(2);
});

test.runIf(hasNginx)(
  'three visitors have three rate limits, and forged headers do not help',
  async () => {
    const forge = (nth: number) => ({
      'x-forwarded-for': `203.0.113.${nth}`,
      forwarded: `for=203.0.113.${nth}`,
    });
    const wanted = { within: new Set(['success']), past: 'TOO_MANY_REQUESTS' };
    for (const address of Object.keys(VISITORS)) {
      expect(await exhaustLimit(address, secure, forge)).toEqual(wanted);
    }
    expect(await exhaustLimit(STRANGER, direct, forge)).toEqual(wanted);
  },
);

test.runIf(hasNginx)(
  'metrics are not reachable, ids are those of nginx, http redirects to https',
  async () => {
    const visitor = askFrom('127.0.1.1', secure);
    const metrics = await visitor.ask('/metrics');
    expect([metrics.status, metrics.headers['x-content-type-options']]).toEqual([404, undefined]);
    const headers = { 'x-request-id': 'chosen-by-the-client' };
    const identified = await visitor.ask('/api/none', { headers });
    expect(identified.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const live = await visitor.ask('/live');
    expect(live.headers['strict-transport-security']).toBe('max-age=31536000');
    visitor.close();
    const http = askFrom('127.0.1.1', plain);
    const answer = await http.ask('/t/x?a=b');
    expect([answer.status, answer.headers.location]).toEqual([
      301,
      'https://network.example/t/x?a=b',
    ]);
    for (const path of ['/api/transaction', '/api/auth/sign_in', '/in/conversion']) {
      const refused = await http.ask(path, { method: 'POST', json: {} });
      expect([refused.status, refused.headers.location]).toEqual([403, undefined]);
    }
    http.close();
  },
);
