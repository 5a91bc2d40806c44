import { describe, expect, test } from 'vitest';
import { editReturnRule } from '#contract/orders/returns.ts';
import { addStaffOrder, listStaffOrderLines } from '#contract/orders/staff.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const clickOf = (brand: Brand) =>
  buildClickRef(t, { brand, site, at: new Date(now().getTime() - 60_000) });
const newOrder = () => `order ${newCode(12)}`;
const cancellation = (fields: Record<string, unknown>) => ({
  order_id: newOrder(),
  event: 'cancellation',
  ...fields,
});
/** The lines of a brand: amount, commission and state of the match. */
const lines = async (brand: Brand) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [
    Number(row.sale_minor),
    Number(row.commission_minor),
    row.return_state,
  ]);
};
const sell = async (brand: Brand, fields: Record<string, unknown> = {}) => {
  const order = { order_id: newOrder(), click_ref: await clickOf(brand), amount: '100.00' };
  await reportOrder(t, brand, { ...order, ...fields });
  return order.order_id;
};

describe('a return that names its sale', () => {
  test('reverses it at its stored rule, whatever the terms are now, and is credited as it', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = await sell(brand, { quantity: 4 });
    const rules = [{ name: 'Ten', kind: 'percent', rate: '10' }] as const;
    dataOf(await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, rules: [...rules] }));
    const part = cancellation({ sale_order_id, sale_line_id: '1', amount: '-25.00', quantity: 1 });
    const answer = await reportOrder(t, brand, part);
    expect(answer.data.lines).toMatchObject([{ attribution: 'click' }]);
    expect(await reportOrder(t, brand, part)).toMatchObject({ data: { repeated: true } });
    expect(await lines(brand)).toEqual([
      [10_000, 500, null],
      [-2_500, -125, 'referenced'],
    ]);
  });

  test('cannot exceed what is left, by amount or quantity, also in one file', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = await sell(brand, { quantity: 2 });
    const back = (amount: string, quantity: number) =>
      reportOrder(t, brand, cancellation({ sale_order_id, amount, quantity }));
    expect(await back('-100.01', 1)).toMatchObject({ message: 'RETURN_EXCEEDS_SALE' });
    expect(await back('-60.00', 1)).toMatchObject({ code: 0 });
    expect(await back('-40.00', 2)).toMatchObject({ message: 'RETURN_EXCEEDS_SALE' });
    const rows = ['R1,-30.00', 'R2,-30.00'].map((row) => `${row},cancellation,${sale_order_id}`);
    const bytes = Buffer.from(`order_id,amount,event,sale_order_id\n${rows.join('\n')}\n`);
    const file = { name: 'returns.csv', bytes };
    const by = { brand_id: brand.id, staff_id: null, kind: 'orders' } as const;
    const done = await importNow(t, { ...by, file, apply: true, skip_bad: true });
    expect(done).toMatchObject({ rows_ok: 1, rows_bad: 1 });
    expect(done.errors).toMatchObject([{ row: 2, key: 'RETURN_EXCEEDS_SALE' }]);
    const exchanged = cancellation({ sale_order_id, amount: '-1', currency: 'EUR' });
    expect((await reportOrder(t, brand, exchanged)).code).not.toBe(0);
    expect(
      await reportOrder(t, brand, { order_id: 'P', sale_order_id, amount: '5' }),
    ).toMatchObject({ message: 'AMOUNT_INVALID' });
  });

  test('leaves exactly nothing of a sale that is returned in parts', async () => {
    const brand = await buildReportingBrand(t, { rate_ppm: 33_333 });
    const sale_order_id = await sell(brand, { amount: '10.01' });
    for (const amount of ['-3.33', '-3.33', '-3.35']) {
      await reportOrder(t, brand, cancellation({ sale_order_id, amount }));
    }
    const all = await lines(brand);
    expect(all.reduce((sum, [sale]) => sum + Number(sale), 0)).toBe(0);
    expect(all.reduce((sum, [, commission]) => sum + Number(commission), 0)).toBe(0);
  });

  test('follows its sale: amended, or rejected, when there is nothing to reverse', async () => {
    const brand = await buildReportingBrand(t);
    const click_ref = await clickOf(brand);
    const order_id = newOrder();
    await reportOrder(t, brand, { order_id, click_ref, amount: '100.00' });
    await reportOrder(t, brand, cancellation({ sale_order_id: order_id, amount: '-50.00' }));
    await reportOrder(t, brand, { order_id, amount: '200.00' });
    expect(await lines(brand)).toEqual([
      [20_000, 1_000, null],
      [-5_000, -250, 'referenced'],
    ]);
    const decision = { decision: 'rejected', reason: 'FRAUD' } as const;
    await decideOrderLines(t.db, staff, { brand_id: brand.id, order_id, ...decision });
    expect((await lines(brand))[1]).toEqual([-5_000, 0, 'referenced']);
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('arrives before its sale: it waits, is flagged, and is matched when the sale arrives', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = newOrder();
    await reportOrder(t, brand, cancellation({ sale_order_id, amount: '-40.00' }));
    expect(await lines(brand)).toEqual([[-4_000, 0, 'waiting']]);
    const order = { order_id: sale_order_id, click_ref: await clickOf(brand), amount: '100.00' };
    await reportOrder(t, brand, order);
    expect(await lines(brand)).toEqual([
      [-4_000, -200, 'referenced'],
      [10_000, 500, null],
    ]);
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('stays unmatched if it was approved in another currency than its sale', async () => {
    const brand = await buildReportingBrand(t);
    const publisher = await buildPublisherWithSite(t);
    await buildRates(t, now().toISOString().slice(0, 10), { USD: '1.25' });
    const at = new Date(now().getTime() - 60_000);
    const click_ref = await buildClickRef(t, { brand, site: publisher, at });
    const sale_order_id = newOrder();
    const report = cancellation({ sale_order_id, amount: '-40.00', click_ref });
    const { data } = await reportOrder(t, brand, report);
    await decideOrderLines(t.db, staff, { ids: data.order_line_ids, decision: 'approved' });
    await t.db
      .updateTable('publishers')
      .set({ currency: 'EUR' })
      .where('id', '=', publisher.publisher_id)
      .execute();
    await reportOrder(t, brand, { order_id: sale_order_id, amount: '100.00', click_ref });
    expect(await lines(brand)).toEqual([
      [-4_000, -200, 'unmatched'],
      [8_000, 400, null],
    ]);
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });

  test('no longer counts for the other returns of its sale once it is rejected', async () => {
    const brand = await buildReportingBrand(t, { fixed_minor: 6_000n });
    const sale_order_id = await sell(brand);
    const half = { sale_order_id, amount: '-50.00' };
    const first = await reportOrder(t, brand, cancellation(half));
    await reportOrder(t, brand, cancellation(half));
    const ids = first.data.order_line_ids;
    await decideOrderLines(t.db, staff, { ids, decision: 'rejected', reason: 'CORRECTION' });
    // Half of the sale is kept, so the amount of the order is still earned.
    expect((await lines(brand)).map(([, commission]) => commission)).toEqual([6_000, 0, 0]);
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });

  test('is a cancellation, whatever it is reported as, and counts as no order', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = await sell(brand);
    const report = { order_id: newOrder(), amount: '-50.00', event: 'sale', sale_order_id };
    expect(await reportOrder(t, brand, report)).toMatchObject({ code: 0 });
    expect(await reportOrder(t, brand, report)).toMatchObject({ data: { repeated: true } });
    const events = await t.db
      .selectFrom('order_lines')
      .select('event')
      .where('brand_id', '=', brand.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['sale', 'cancellation']);
  });

  test('is a line of an exchange: one line returned, another sold, in one report', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = await sell(brand);
    const click_ref = await clickOf(brand);
    const exchange = [
      { amount: '-100.00', sale_order_id, sale_line_id: '1' },
      { amount: '120.00' },
    ];
    await reportOrder(t, brand, { order_id: newOrder(), click_ref, lines: exchange });
    expect(await lines(brand)).toEqual([
      [10_000, 500, null],
      [-10_000, -500, 'referenced'],
      [12_000, 600, null],
    ]);
  });
});

describe('a return without a reference', () => {
  test('is booked by the rule in force, and listed for staff as unmatched', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = newOrder();
    const click_ref = await clickOf(brand);
    await reportOrder(t, brand, { order_id, event: 'cancellation', click_ref, amount: '-10.00' });
    expect(await lines(brand)).toEqual([[-1_000, -50, 'unmatched']]);
    const filter = { brand_id: brand.id, return_state: 'unmatched' } as const;
    const listed = dataOf(await t.callAs(staff, listStaffOrderLines, filter));
    expect(listed.list).toMatchObject([{ order_id, sale_id: null }]);
  });

  test('is matched by a later report that names its sale', async () => {
    const brand = await buildReportingBrand(t);
    const sale_order_id = await sell(brand);
    const back = cancellation({ amount: '-10.00' });
    await reportOrder(t, brand, back);
    const { id: brand_id } = brand;
    const named = { ...back, event: 'cancellation', brand_id, sale_order_id } as const;
    const { lines: answered } = dataOf(await t.callAs(staff, addStaffOrder, named as never));
    expect(answered).toMatchObject([{ outcome: 'amended', attribution: 'click' }]);
    expect((await lines(brand))[1]).toEqual([-1_000, -50, 'referenced']);
  });

  test('is matched by the order id, if the brand has set an affix', async () => {
    const brand = await buildReportingBrand(t);
    const rule = { brand_id: brand.id, kind: 'order_id' } as const;
    const none = await t.callAs(staff, editReturnRule, rule);
    expect(none).toMatchObject({ message: 'RETURN_RULE_INVALID' });
    dataOf(await t.callAs(staff, editReturnRule, { ...rule, prefix: 'C' }));
    const sale = await sell(brand, { lines: undefined, sku: 'A' });
    const back = { order_id: `C${sale}`, sku: 'A', amount: '-100.00' };
    await reportOrder(t, brand, cancellation(back));
    await reportOrder(t, brand, cancellation({ order_id: 'CX', amount: '-1.00' }));
    expect((await lines(brand)).slice(1)).toEqual([
      [-10_000, -500, 'by_order_id'],
      [-100, 0, 'waiting'],
    ]);
  });

  test('is matched by article and customer with the latest sale that has enough left', async () => {
    const brand = await buildReportingBrand(t);
    dataOf(await t.callAs(staff, editReturnRule, { brand_id: brand.id, kind: 'product' }));
    const bought = { sku: 'LAMP', customer_ref: 'K-7' };
    await sell(brand, bought);
    await sell(brand, { ...bought, amount: '30.00' });
    await sell(brand, { ...bought, customer_ref: 'K-8' });
    await reportOrder(t, brand, cancellation({ ...bought, sku: 'lamp', amount: '-50.00' }));
    await reportOrder(t, brand, cancellation({ ...bought, amount: '-30.00' }));
    await reportOrder(t, brand, cancellation({ ...bought, amount: '-60.00' }));
    const sales = await t.db
      .selectFrom('order_lines as r')
      .leftJoin('order_lines as s', 's.id', 'r.sale_id')
      .select(['r.return_state', 's.sale_minor'])
      .where('r.brand_id', '=', brand.id)
      .where('r.event', '=', 'cancellation')
      .orderBy('r.id')
      .execute();
    expect(sales).toEqual([
      { return_state: 'by_product', sale_minor: 10_000n },
      { return_state: 'by_product', sale_minor: 3_000n },
      { return_state: 'unmatched', sale_minor: null },
    ]);
  });
});
