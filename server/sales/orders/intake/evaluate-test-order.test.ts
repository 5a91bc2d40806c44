import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const site = await buildPublisherWithSite(t);
const COUNTED = ['order_lines', 'order_line_changes', 'ledger_postings', 'events'] as const;
const counts = () =>
  Promise.all(
    COUNTED.map(async (table) => (await t.db.selectFrom(table).selectAll().execute()).length),
  );

test('a test order is evaluated like an order and leaves no line, event or posting', async () => {
  const before = await counts();
  const order_id = `order ${newCode(10)}`;
  const at = new Date(now().getTime() - 60_000);
  const click_ref = await buildClickRef(t, { brand, site, at });
  const sent = { order_id, amount: '100.00', click_ref, test: true };
  const answer = await reportOrder(t, brand, sent);
  expect(answer.data).toMatchObject({
    test: true,
    repeated: false,
    order_line_ids: [],
    lines: [{ order_line_id: null, outcome: 'recorded', attribution: 'click' }],
  });
  expect((await reportOrder(t, brand, { ...sent, test: 'true' })).data.repeated).toBe(true);
  const cancelled = await reportOrder(t, brand, { order_id, status: 'cancelled', test: true });
  expect(cancelled.data.lines).toMatchObject([{ outcome: 'cancelled' }]);
  const { lines } = await t.db
    .selectFrom('test_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(lines).toMatchObject([{ commission: '5.00', publisher_id: site.publisher_id }]);
  expect(await counts()).toEqual(before);
  // The same order id is still free for an order.
  expect((await reportOrder(t, brand, { order_id, amount: '1.00' })).data.repeated).toBe(false);
});

test('a test order gets the refusal that an order would get', async () => {
  const sent = { order_id: 'x', amount: '1.00', currency: 'JPY', test: true };
  expect((await reportOrder(t, brand, sent)).message).toBe('CURRENCY_RATE_MISSING');
  expect((await reportOrder(t, brand, { ...sent, test: 'maybe' })).message).toBe(
    'ORDER_TEST_INVALID',
  );
  const cancel = { order_id: 'none', status: 'cancelled', test: true };
  expect((await reportOrder(t, brand, cancel)).message).toBe('CONVERSION_NOT_FOUND');
});

test('numbers as ids and codes in lower case are accepted, an unknown click is explained', async () => {
  const id = 4_711_000_000 + Math.floor(Math.random() * 1e6);
  const sent = { order_id: id, line_id: 7, amount: 5, currency: 'usd', country: 'de' };
  const { data } = await reportOrder(t, brand, { ...sent, click_ref: 'nothing' });
  expect(data.lines).toMatchObject([
    { line_id: '7', attribution: 'none', attribution_detail: 'the click reference is unknown' },
  ]);
  const row = await t.db
    .selectFrom('order_lines')
    .select(['order_id', 'currency', 'customer_country'])
    .where('id', '=', data.order_line_ids[0])
    .executeTakeFirst();
  expect(row).toEqual({ order_id: String(id), currency: 'USD', customer_country: 'DE' });
  const unsafe = await reportOrder(t, brand, { ...sent, order_id: 2 ** 60 });
  expect(unsafe.message).toBe('ORDER_ID_STRING');
});
