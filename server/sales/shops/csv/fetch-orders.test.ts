import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fetchShopFile, listShops } from '#contract/shops/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildShop } from '../builders.ts';
import { shopFileQueue } from '../jobs.ts';

let body = '';
let etag = '';
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.headers['if-none-match']);
  if (body === '') return response.writeHead(404).end();
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  return response.writeHead(200, { etag }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const t = await openTestApp({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
const staff = await buildStaff(t);

test('a file is fetched on schedule, changes are imported and failures retried within the hour', async () => {
  const shop = await buildShop(t, 'csv', { address: `http://127.0.0.1:${port}/orders.csv` });
  const { mcid, id: brandId } = shop.brand;
  const show = async () => dataOf(await t.callAs(staff, listShops, { mcid })).connections[0];
  const lines = () =>
    t.db
      .selectFrom('order_lines')
      .select(['order_id', 'sale_minor'])
      .where('brand_id', '=', brandId)
      .orderBy('order_id')
      .execute();
  await runNext(t, shopFileQueue);
  expect((await show())?.last_error).toContain('404');
  advanceClock(HOUR_MS);
  body = 'order_id,amount\nA,10.00\nB,wrong\n';
  etag = '"1"';
  await runNext(t, shopFileQueue);
  expect(await show()).toMatchObject({ last_error: null, first_order_at: expect.any(String) });
  expect(await lines()).toMatchObject([{ order_id: 'A', sale_minor: 1000n }]);
  advanceClock(24 * HOUR_MS);
  await runNext(t, shopFileQueue);
  expect(asked.at(-1)).toBe('"1"');
  body = 'order_id,amount\nA,10.00\nB,20.00\n';
  etag = '"2"';
  dataOf(await t.callAs(staff, fetchShopFile, { connection_id: shop.id }));
  await runNext(t, shopFileQueue);
  expect(await lines()).toMatchObject([{ order_id: 'A' }, { order_id: 'B', sale_minor: 2000n }]);
  expect(await show()).toMatchObject({ first_test_at: null, first_refund_at: null });
  body = 'order_id,amount,test,event,sale_order_id\nT,5.00,true,,\nA-back,-4.00,,cancellation,A\n';
  etag = '"3"';
  dataOf(await t.callAs(staff, fetchShopFile, { connection_id: shop.id }));
  await runNext(t, shopFileQueue);
  expect(await show()).toMatchObject({
    first_test_at: expect.any(String),
    first_refund_at: expect.any(String),
  });
  expect((await lines()).map(({ order_id }) => order_id)).toEqual(['A', 'A-back', 'B']);
  // A fetch that lost its lease after the import has not stored what it brought.
  const lost = { first_test_at: null, first_refund_at: null };
  await t.db.updateTable('shop_connections').set(lost).where('id', '=', shop.id).execute();
  dataOf(await t.callAs(staff, fetchShopFile, { connection_id: shop.id }));
  await runNext(t, shopFileQueue);
  expect(await show()).toMatchObject({ first_refund_at: expect.any(String) });
});

test('an address in a private network is not fetched', async () => {
  const shop = await buildShop(t, 'csv', { address: 'http://127.0.0.1:9/orders.csv' });
  await runNext(t, shopFileQueue);
  const { last_error } = await t.db
    .selectFrom('shop_connections')
    .select('last_error')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow();
  expect(last_error).toBe('127.0.0.1:9 is not allowed.');
});
