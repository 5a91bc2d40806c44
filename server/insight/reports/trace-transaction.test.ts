import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderReport } from '#contract/orders/fields.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { markLateClicks } from '#server/sales/orders/attribution/mark-late-clicks.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { receiveOrder } from '#server/sales/orders/intake/receive-order.ts';
import { buildBrandRow, buildLineRow } from './builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t);
const stranger = await buildPublisherWithSite(t);
const brand = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
const line = {
  order_id: 'T-1',
  at: '2026-03-08T12:00:00Z',
  sale_minor: 100n,
  commission_minor: 10n,
};
const first = await buildLineRow(t, { ...own, ...brand }, line);
await buildLineRow(t, { ...own, ...brand }, { ...line, line_id: '2' });
await buildLineRow(t, { ...stranger, ...brand }, { ...line, line_id: '3' });

test('a line without click, settlement or payment has nulls, and shows the own lines of its order', async () => {
  const id = first.order_line_id;
  const trace = dataOf(await t.callAs(own, reportTransactionInfo, { id }));
  expect(trace).toMatchObject({
    transaction: { id, order_id: 'T-1', line_id: '1' },
    click: null,
    rule: null,
    settlement: null,
    payment: null,
    postbacks: [],
  });
  expect(trace.order_lines.map((one) => one.line_id)).toEqual(['1', '2']);
});

test('a line of another account is answered like an unknown one', async () => {
  const foreign = await t.callAs(stranger, reportTransactionInfo, { id: first.order_line_id });
  const absent = await t.callAs(stranger, reportTransactionInfo, { id: 2_000_000_000 });
  expect(foreign).toEqual(absent);
  expect(foreign).toMatchObject({ code: 21016, message: 'CONVERSION_NOT_FOUND' });
});

test("a coupon that took precedence over another publisher's click reveals nothing of that click", async () => {
  const shop = await buildReportingBrand(t);
  await t.db
    .insertInto('coupons')
    .values({
      brand_id: shop.id,
      name: 'Only here',
      code: 'ONLYHERE',
      kind: 'coupon',
      starts_at: new Date(0),
      exclusive_publisher_id: own.publisher_id,
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  const click_ref = await buildClickRef(t, { brand: shop, site: stranger });
  const order = { order_id: 'K-1', amount: '10.00', voucher_code: 'ONLYHERE', click_ref };
  const recorded = await receiveOrder(t, shop, orderReport.parse(order), 'call');
  const id = recorded.order_line_ids[0] ?? 0;
  const trace = dataOf(await t.callAs(own, reportTransactionInfo, { id }));
  expect(trace.attribution).toBe('exclusive coupon ONLYHERE');
  expect(trace.click).toBeNull();
  expect(JSON.stringify(trace)).not.toContain(click_ref);
});

test('a click whose row arrived after its order is in the trace', async () => {
  const shop = await buildReportingBrand(t);
  const at = now();
  const click_ref = await buildClickRef(t, { brand: shop, site: own, at });
  const order = orderReport.parse({ order_id: 'L-1', amount: '10.00', click_ref });
  const recorded = await receiveOrder(t, shop, order, 'call');
  const id = recorded.order_line_ids[0] ?? 0;
  const ask = async () => dataOf(await t.callAs(own, reportTransactionInfo, { id }));
  expect((await ask()).click).toBeNull();
  const { publisher_id, site_id } = own;
  const row = { publisher_id, site_id, brand_id: shop.id, link_id: 1, outcome: 'redirected' };
  await t.db
    .insertInto('clicks')
    .values({ ...row, click_ref, clicked_at: at, device: 'tablet' })
    .execute();
  expect((await ask()).click).toMatchObject({ click_ref, device: 'tablet' });
  await markLateClicks(t);
  expect((await ask()).transaction.device).toBe('tablet');
});

test('the device of a late click is stored, however many newer lines wait for clicks that never arrive', async () => {
  const shop = await buildReportingBrand(t);
  const report = async (order_id: string) => {
    const at = now();
    const click_ref = await buildClickRef(t, { brand: shop, site: own, at });
    const order = orderReport.parse({ order_id, amount: '10.00', click_ref });
    const recorded = await receiveOrder(t, shop, order, 'call');
    return { id: recorded.order_line_ids[0] ?? 0, click_ref, clicked_at: at };
  };
  const { id, ...click } = await report('M-1');
  const { id: newer } = await report('M-2');
  await sql`
    insert into order_lines overriding system value select (jsonb_populate_record(c, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('order_lines', 'id')), 'order_id', 'N-' || n))).*
    from order_lines c, generate_series(1, 450) n where c.id = ${newer}`.execute(t.db);
  const { publisher_id, site_id } = own;
  const row = { publisher_id, site_id, brand_id: shop.id, link_id: 1, outcome: 'redirected' };
  await t.db
    .insertInto('clicks')
    .values({ ...row, ...click, device: 'phone' })
    .execute();
  await markLateClicks(t);
  const trace = dataOf(await t.callAs(own, reportTransactionInfo, { id }));
  expect(trace.transaction.device).toBe('phone');
});
