import { expect, test } from 'vitest';
import { matchReturn } from '#contract/orders/returns.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const clickOf = (brand: Brand, owner = site) =>
  buildClickRef(t, { brand, site: owner, at: new Date(now().getTime() - 60_000) });
const order = (fields: object) => ({ order_id: `order ${newCode(12)}`, ...fields });
const cancellation = (fields: object) => order({ event: 'cancellation', ...fields });
const sell = async (brand: Brand, fields: object = {}) => {
  const sold = order({ click_ref: await clickOf(brand), amount: '100.00', ...fields });
  await reportOrder(t, brand, sold);
  return sold.order_id;
};
/** The lines of a brand: amount, commission and state of the match. */
const lines = async (brand: Brand) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['sale_minor', 'commission_minor', 'return_state'])
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [
    Number(row.sale_minor),
    Number(row.commission_minor),
    row.return_state,
  ]);
};
const settledReturn = async (brand: Brand, amount: string) => {
  const click_ref = await clickOf(brand);
  const { data } = await reportOrder(t, brand, cancellation({ click_ref, amount }));
  const [id = 0] = data.order_line_ids;
  await decideOrderLines(t.db, staff, { ids: [id], decision: 'approved' });
  await settleApproved(t.db, site.publisher_id, now());
  return id;
};
const match = (id: number, sale_order_id: string, sale_line_id?: string) =>
  t.callAs(staff, matchReturn, { id, sale_order_id, sale_line_id, note: 'The shop names it.' });

test('an unmatched return that staff match with its sale reverses it also after settlement, and the difference is an adjustment with a note', async () => {
  const brand = await buildReportingBrand(t);
  const sale_order_id = await sell(brand);
  const rules = [{ name: 'Ten', kind: 'percent', rate: '10' }] as const;
  dataOf(await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, rules: [...rules] }));
  const id = await settledReturn(brand, '-40.00');
  expect((await lines(brand))[1]).toEqual([-4_000, -400, 'unmatched']);
  expect(dataOf(await match(id, sale_order_id))).toMatchObject({ id, commission: '-2.00' });
  expect((await lines(brand))[1]).toEqual([-4_000, -200, 'referenced']);
  const [settlement] = await settleApproved(t.db, site.publisher_id, now());
  const made = await t.db
    .selectFrom('settlements')
    .select('commission_minor')
    .where('id', '=', settlement ?? 0)
    .executeTakeFirst();
  expect(made?.commission_minor).toBe(200n);
  const { history, return_of } = dataOf(await t.callAs(site, reportTransactionInfo, { id }));
  expect(history.at(-1)).toMatchObject({ reason: 'CORRECTION', note: 'The shop names it.' });
  expect(return_of).toMatchObject({ return_state: 'referenced', sale_order_id });
  expect(await match(id, sale_order_id)).toMatchObject({ message: 'RETURN_NOT_OPEN' });
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('a return that staff match never exceeds its sale, and needs one line that fits', async () => {
  const brand = await buildReportingBrand(t);
  const sale_order_id = await sell(brand, {
    amount: undefined,
    lines: [{ amount: '60.00' }, { amount: '30.00' }],
  });
  await reportOrder(t, brand, cancellation({ sale_order_id, sale_line_id: '1', amount: '-30.00' }));
  const id = await settledReturn(brand, '-40.00');
  const before = await lines(brand);
  const refused = { message: 'RETURN_SALE_NOT_FOUND' };
  expect(await match(id, sale_order_id)).toMatchObject(refused);
  expect(await match(id, 'unknown')).toMatchObject(refused);
  for (const line of ['1', '2']) {
    const answer = await match(id, sale_order_id, line);
    expect(answer).toMatchObject({ message: 'RETURN_EXCEEDS_SALE' });
  }
  expect(await lines(brand)).toEqual(before);
});

test('a return cannot be matched with the sale of another publisher once it is approved', async () => {
  const brand = await buildReportingBrand(t);
  const other = await buildPublisherWithSite(t);
  const sale_order_id = await sell(brand, { click_ref: await clickOf(brand, other) });
  const id = await settledReturn(brand, '-40.00');
  const answer = await match(id, sale_order_id);
  expect(answer).toMatchObject({ message: 'RETURN_SALE_OF_ANOTHER' });
  const { data } = await reportOrder(t, brand, cancellation({ amount: '-40.00' }));
  const [pending = 0] = data.order_line_ids;
  expect(dataOf(await match(pending, sale_order_id))).toMatchObject({ commission: '-2.00' });
  expect((await verifyLedger(t.db)).broken).toBeNull();
});
