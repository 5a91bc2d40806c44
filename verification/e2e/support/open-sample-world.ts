import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { signText } from '#server/access/postbacks/deliveries/sign-request.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import {
  buildBrandKey,
  buildClickRef,
  buildReportingBrand,
} from '#server/sales/orders/builders.ts';
import { buildShop } from '#server/sales/shops/builders.ts';
import { openSite } from './open-site.ts';
import type { Sample } from './read-samples.ts';

/** The languages of samples that are programs. */
export const PROGRAMS: Readonly<Record<string, { program: string; ending: string }>> = {
  bash: { program: 'bash', ending: 'sh' },
  js: { program: 'node', ending: 'mjs' },
  php: { program: 'php', ending: 'php' },
  python: { program: 'python3', ending: 'py' },
  ruby: { program: 'ruby', ending: 'rb' },
};
const EXAMPLE_REFERENCE = '0Cn5v2YkXw8aZq3RtBd7LmPe9sHuGf1K';

export type SampleWorld = Awaited<ReturnType<typeof openSampleWorld>>;
/** A sample with an order and a click of its own. */
export type Prepared = { code: string; order_id: string; click_ref: string; signature: string };

/** A signed delivery of a postback, as a program for CGI receives it. */
const secret = `whsec_${Buffer.from('a secret of a postback').toString('base64')}`;
const POSTBACK = {
  POSTBACK_SECRET: secret,
  HTTP_POSTBACK_SIGNATURE: signText('order_id=1', [secret]),
  QUERY_STRING: `order_id=1&signature=${signText('order_id=1&signature=', [secret])}`,
};

/** What a sample must do. */
export type SampleCheck = {
  /** Whether the check is for a sample with this code. */
  applies: (code: string) => boolean;
  before?: (prepared: Prepared) => Promise<void>;
  after: (prepared: Prepared, output: string) => Promise<void> | void;
};

/** A running server with a brand, its keys and connections, and a shop that answers every address with `shop.page`. */
export async function openSampleWorld() {
  const { shop, host, origin: shopOrigin } = await openShop();
  const t = await openTestApp({ OUTBOUND_ALLOWED: host });
  const brand = await buildReportingBrand(t);
  const { key: apiKey } = await buildBrandKey(t, brand);
  const site = await buildPublisherWithSite(t);
  const events = await buildShop(t, 'segment', { brand });
  const folder = await mkdtemp(join(tmpdir(), 'tributary-samples-'));
  let origin = '';
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const key = await findScriptKey(t, brand);

  /** A sample with the brand, an order and a click of this test in place of the examples. */
  async function prepare(code: string): Promise<Prepared> {
    const order_id = `order-${newCode(8)}`;
    const click_ref = await buildClickRef(t, { brand, site, at: new Date(Date.now() - 60_000) });
    const signature = signOrder(brand, order_id);
    const filled = code
      .replaceAll('https://network.example', origin)
      // The shop answers in place of Stripe's API.
      .replaceAll('https://api.stripe.com', shopOrigin)
      .replaceAll(/2026-06-0\dT\d\d:\d\d:\d\dZ/g, new Date().toISOString())
      .replaceAll('php://input', 'data:text/plain,order_id=1')
      .replaceAll('your-brand', brand.mcid)
      .replaceAll('your-key', key)
      .replaceAll('signature-of-the-order', signature)
      .replaceAll('1001', order_id)
      .replaceAll(EXAMPLE_REFERENCE, click_ref);
    return { code: filled, order_id, click_ref, signature };
  }

  const run = (sample: Pick<Sample, 'language'>, code: string) =>
    runProgram(folder, sample.language, code, {
      ...{ NETWORK_SECRET: brand.secret, NETWORK_KEY: apiKey, STRIPE_KEY: 'sk_test' },
      ...POSTBACK,
      ...{ WEBHOOK_URL: origin + events.url, WEBHOOK_SECRET: events.secret },
    });
  const lineOf = (order_id: string) =>
    t.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
  const credited = { attribution: 'click', publisher_id: site.publisher_id };
  return { t, brand, apiKey, credited, events, shop, shopOrigin, prepare, run, lineOf };
}

async function findScriptKey({ db }: { db: Db }, { id }: { id: number }): Promise<string> {
  const found = db.selectFrom('brands').select('script_key').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).script_key;
}

async function openShop() {
  const visits: { url: string; body: string }[] = [];
  const shop = { page: '', visits };
  const site = await openSite(async (request, response) => {
    visits.push({ url: request.url ?? '', body: await text(request) });
    response.setHeader('content-type', request.url === '/orders.csv' ? 'text/csv' : 'text/html');
    response.end(shop.page);
  });
  return { shop, ...site };
}

/** Runs a program and returns what it prints. */
async function runProgram(
  folder: string,
  language: string,
  code: string,
  variables: Record<string, string>,
): Promise<string> {
  const { program, ending } = PROGRAMS[language] ?? { program: 'false', ending: '' };
  const file = join(folder, `${newCode(8)}.${ending}`);
  await writeFile(file, code);
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)(program, [file], { env, timeout: 60_000 })).stdout;
}

/** The signature of the order of the samples. */
function signOrder({ mcid, secret }: { mcid: string; secret: string }, order_id: string): string {
  const fields = { brand: mcid, order_id, amount: '49.90', currency: 'USD' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const hashed = createHash('sha256').update(secret).digest('hex');
  return createHmac('sha256', hashed).update(lines.sort().join('\n')).digest('hex');
}
