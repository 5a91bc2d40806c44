import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { listProducts } from '#contract/products/publisher.ts';
import {
  fetchProductFeed,
  openProductFeed,
  removeProductFeed,
  setProductFeed,
} from '#contract/products/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { holdPresence } from '#server/platform/db/hold-presence.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { releaseStaleLeases } from '#server/platform/queue/settle-lease.ts';
import { openFeedQueue } from '../jobs.ts';
import { FEED_LIMITS, type FeedLimits } from './fetch-feed.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const asked: string[] = [];
let answer: Answer = () => {};
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
  answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const t = await openTestApp({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
const staff = await buildStaff(t, 'account_manager');
const owner = await buildPublisherWithSite(t);
const address = `http://127.0.0.1:${port}/feed.csv`;

const rows = (count: number, price = 5) =>
  [
    'id,name,price',
    ...Array.from({ length: count }, (_, nth) => `A${nth},Cup ${nth},${price}`),
  ].join('\n');
const give = (body: string | Buffer, headers: Record<string, string> = {}) => {
  answer = (_request, response) => response.writeHead(200, headers).end(body);
};
const work = (limits: Partial<FeedLimits> = {}, signal = new AbortController().signal) =>
  runNext(t, openFeedQueue({ ...FEED_LIMITS, ...limits }), signal);
const show = async (mcid: string) => dataOf(await t.callAs(staff, openProductFeed, { mcid }));
const products = async (mcid: string) => {
  const { list } = dataOf(await t.callAs(owner, listProducts, { mcid, order_type: 'newest' }));
  return list.map((one) => `${one.asin} ${one.price}`).sort();
};
const fed: string[] = [];
/** A brand whose feed with this number of products has been imported. */
async function buildFed(count = 3) {
  const { mcid } = await buildBrand(t);
  fed.push(mcid);
  give(rows(count), { etag: '"one"' });
  dataOf(await t.callAs(staff, setProductFeed, { mcid, address, every_hours: 6 }));
  expect(await work()).toBe(true);
  return mcid;
}
const fetchAgain = async (mcid: string, limits: Partial<FeedLimits> = {}) => {
  dataOf(await t.callAs(staff, fetchProductFeed, { mcid }));
  await work(limits);
  const { feed, runs } = await show(mcid);
  return { feed, run: runs[0] };
};
const lastRun = async (mcid: string) => (await show(mcid)).runs[0];

// A feed of one test would be due in the next.
afterEach(async () => {
  for (const mcid of fed.splice(0)) await t.callAs(staff, removeProductFeed, { mcid });
});

describe('a feed that lies elsewhere', () => {
  test('is fetched by another worker at once when the one that fetched it is killed', async () => {
    const mcid = await buildFed();
    dataOf(await t.callAs(staff, fetchProductFeed, { mcid }));
    const presence = holdPresence(t.config.database_url);
    await expect.poll(presence.worker).not.toBeNull();
    const { worker } = presence;
    const [held] = await leaseRows({ db: t.db, worker }, openFeedQueue(), 1);
    expect(held?.mcid).toBe(mcid);
    await releaseStaleLeases(t.db, [openFeedQueue()]);
    expect(await work()).toBe(false);
    await presence.end();
    const isLeased = () => releaseStaleLeases(t.db, [openFeedQueue()]).then(() => work());
    await expect.poll(isLeased).toBe(true);
  });

  test('is fetched once it is set, and then when its hours have passed', async () => {
    const mcid = await buildFed();
    expect(await products(mcid)).toEqual(['A0 5.00', 'A1 5.00', 'A2 5.00']);
    expect(await lastRun(mcid)).toMatchObject({
      outcome: 'imported',
      is_requested: true,
      problem: null,
      address,
      report: { applied: true, created: 3, format: 'csv' },
    });
    expect(await work()).toBe(false);
    advanceClock(6 * HOUR_MS);
    give(`${rows(2, 4)}\nA9,New,1`);
    expect(await work()).toBe(true);
    expect(await lastRun(mcid)).toMatchObject({
      outcome: 'imported',
      is_requested: false,
      report: { created: 1, updated: 2, vanished: 1 },
    });
    expect(await products(mcid)).toEqual(['A0 4.00', 'A1 4.00', 'A9 1.00']);
  });

  test('is not sent again where its host says that it is the same', async () => {
    const mcid = await buildFed();
    answer = (_request, response) => response.writeHead(304).end();
    advanceClock(6 * HOUR_MS);
    await work();
    expect(asked.at(-1)).toBe('/feed.csv "one"');
    expect(await lastRun(mcid)).toMatchObject({ outcome: 'unchanged', bytes: 0, report: null });
    give(rows(3));
    await fetchAgain(mcid);
    expect(asked.at(-1)).toBe('/feed.csv');
  });

  test('may be packed, and may lie behind a redirect', async () => {
    const mcid = await buildFed();
    const packed = gzipSync(rows(2, 7));
    answer = (request, response) =>
      request.url === '/feed.csv'
        ? response.writeHead(302, { location: '/elsewhere.gz' }).end()
        : response.writeHead(200, { 'content-type': 'application/gzip' }).end(packed);
    expect((await fetchAgain(mcid)).run).toMatchObject({ outcome: 'imported', bytes: 35 });
    expect(await products(mcid)).toEqual(['A0 7.00', 'A1 7.00']);
  });

  test('with bad rows is taken in where staff said that they may be left out', async () => {
    const mcid = await buildFed();
    const body = `${rows(3, 6)}\nA7,,1`;
    give(body);
    const { run } = await fetchAgain(mcid);
    expect(run).toMatchObject({
      outcome: 'failed',
      problem: 'FILE_ROWS_INVALID',
      report: { applied: false, rows_bad: 1, errors: [{ row: 4, field: 'name' }] },
    });
    expect((await products(mcid))[0]).toBe('A0 5.00');
    dataOf(await t.callAs(staff, setProductFeed, { mcid, address, skip_bad: 1 }));
    await work();
    expect((await products(mcid))[0]).toBe('A0 6.00');
  });
});

describe('a feed that fails changes nothing and says why', () => {
  const hang: Answer = (_request, response) => response.writeHead(200).write('id,name,price\n');
  const tearOff: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '9000' }).write(rows(5));
    setImmediate(() => response.destroy());
  };
  const endless: Answer = (_request, response) => {
    response.writeHead(200);
    const piece = Buffer.from('A1,Cup,1\n'.repeat(8_000));
    const send = () => {
      while (!response.destroyed) if (!response.write(piece)) return response.once('drain', send);
    };
    send();
  };
  const send =
    (body: string | Buffer, status = 200): Answer =>
    (_request, response) =>
      response.writeHead(status).end(body);
  const turn =
    (location: string): Answer =>
    (_request, response) =>
      response.writeHead(302, { location }).end();

  test.each<[string, Answer, string, Partial<FeedLimits>]>([
    ['its host has no such page', send('gone', 404), 'The host answered 404.', {}],
    ['it breaks off', tearOff, 'The host did not respond or closed the connection.', {}],
    ['nothing more comes', hang, 'No data arrived for 0.3 seconds.', { idle_ms: 300 }],
    ['it has no end', endless, 'FEED_TOO_LARGE', { bytes: 3_000_000 }],
    [
      'it unfolds to more than is allowed',
      send(gzipSync(Buffer.alloc(30_000_000, 'A1,Cup,1\n'))),
      'FEED_TOO_LARGE',
      { bytes: 3_000_000 },
    ],
    [
      'what is packed is damaged',
      send(gzipSync(rows(9)).fill(7, 20)),
      'The compressed file is damaged.',
      {},
    ],
    ['it is a web page', send('<!doctype html><html><p>Sorry</p></html>'), 'FEED_EMPTY', {}],
    ['it is a truncated XML file', send('<rss><channel><item><id>1</id>'), 'FEED_BROKEN', {}],
    [
      'it is a picture',
      send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 0])),
      'FILE_ENCODING_INVALID',
      {},
    ],
    [
      'it leads into the house',
      turn('http://169.254.169.254/'),
      '169.254.169.254 is not allowed.',
      {},
    ],
    ['it redirects in a loop', turn('/feed.csv'), `127.0.0.1:${port} redirects too often.`, {}],
  ])('%s', async (_why, broken, problem, limits) => {
    const mcid = await buildFed();
    const before = await products(mcid);
    answer = broken;
    const { feed, run } = await fetchAgain(mcid, limits);
    expect(run).toMatchObject({ outcome: 'failed', problem });
    expect(feed?.is_waiting).toBe(false);
    expect(await products(mcid)).toEqual(before);
  });

  test('a feed that lost most of its products is imported only when staff request it', async () => {
    const mcid = await buildFed(10);
    give(rows(4));
    advanceClock(6 * HOUR_MS);
    await work();
    expect(await lastRun(mcid)).toMatchObject({ problem: 'FEED_SHRUNK', report: { vanished: 6 } });
    expect(await products(mcid)).toHaveLength(10);
    expect((await fetchAgain(mcid)).run).toMatchObject({ outcome: 'imported' });
    expect(await products(mcid)).toHaveLength(4);
  });

  test('a fetch that failed is tried again after an hour', async () => {
    const mcid = await buildFed();
    answer = send('', 503);
    await fetchAgain(mcid);
    give(rows(1, 2));
    expect(await work()).toBe(false);
    advanceClock(HOUR_MS);
    expect(await work()).toBe(true);
    // Two of three products are missing: reported, and left to staff.
    expect(await lastRun(mcid)).toMatchObject({ problem: 'FEED_SHRUNK' });
  });
});

test('a worker that stops gives the feed back, and it is fetched again', async () => {
  const mcid = await buildFed();
  const end = new AbortController();
  answer = (_request, response) => {
    response.writeHead(200).write(rows(2));
    end.abort();
  };
  dataOf(await t.callAs(staff, fetchProductFeed, { mcid }));
  expect(await work({}, end.signal)).toBe(true);
  expect((await show(mcid)).runs).toHaveLength(1);
  give(rows(3, 8));
  await work();
  expect((await products(mcid))[0]).toBe('A0 8.00');
});

test('a feed that is removed during its fetch is not imported', async () => {
  const mcid = await buildFed();
  answer = async (_request, response) => {
    dataOf(await t.callAs(staff, removeProductFeed, { mcid }));
    response.writeHead(200).end(rows(3, 9));
  };
  dataOf(await t.callAs(staff, fetchProductFeed, { mcid }));
  await work();
  expect((await products(mcid))[0]).toBe('A0 5.00');
  expect((await show(mcid)).feed).toBeNull();
});

test('invalid requests of staff are refused with a specific error', async () => {
  const { mcid } = await buildBrand(t);
  for (const wrong of [undefined, 'feed', 'ftp://shop.example/feed', 'http://a:b@shop.example/']) {
    const refused = await t.post(setProductFeed.path, {
      appId: APP_ID,
      req: { header: { token: staff.token }, attributes: { mcid, address: wrong } },
    });
    expect(refused.message, wrong).toBe('FEED_ADDRESS_INVALID');
  }
  for (const call of [fetchProductFeed, removeProductFeed]) {
    expect(await t.callAs(staff, call, { mcid })).toMatchObject({ message: 'FEED_NOT_SET' });
    expect(await t.callAs(staff, call, { mcid: 'none' })).toMatchObject({
      message: 'BRAND_NOT_EXISTS',
    });
  }
  const strange = { mcid: 'none', address: 'https://shop.example/feed' };
  for (const answered of [
    await t.callAs(staff, setProductFeed, strange),
    await t.callAs(staff, openProductFeed, { mcid: 'none' }),
  ]) {
    expect(answered.message).toBe('BRAND_NOT_EXISTS');
  }
});
