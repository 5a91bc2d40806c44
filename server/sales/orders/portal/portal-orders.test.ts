import { expect, test } from 'vitest';
import { editNetworkSettings } from '#contract/common/settings.ts';
import { exportBrandOrderLines } from '#contract/downloads/brand.ts';
import * as own from '#contract/orders/brand.ts';
import { listOrderDecisions, undoOrderDecision } from '#contract/orders/decisions.ts';
import { listStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);

/** A brand with a person who is signed in. */
async function open(overrides: Parameters<typeof buildReportingBrand>[1] = {}) {
  const brand = await buildReportingBrand(t, overrides);
  const { mcid } = brand;
  const person = await buildBrandUser(t, { mcid });
  const build = async (amount = '100.00') =>
    (await buildOrderLine(t, { brand, site, report: { amount } })).order_line_id;
  const show = async (id: number) =>
    dataOf(await t.callAs(person, own.showBrandOrderLine, { mcid, id }));
  const decide = (ids: number[], decision: 'approved' | 'rejected') =>
    t.callAs(person, own.decideBrandOrderLines, {
      ...{ mcid, ids, decision },
      ...(decision === 'rejected' && { reason: 'RETURNED' as const }),
    });
  const undo = (id: number) => t.callAs(person, own.undoBrandDecision, { mcid, id });
  return { brand, mcid, person, build, show, decide, undo };
}

test('a brand lists its lines as staff do, without the sub-ids of publishers, and no others', async () => {
  const [one, other] = [await open(), await open()];
  const id = await one.build();
  const foreign = await other.build();
  const { mcid, person, brand } = one;
  const listed = dataOf(await t.callAs(person, own.listBrandOrderLines, { mcid }));
  expect(listed.list.map((line) => line.id)).toEqual([id]);
  expect(listed.totals).toMatchObject([{ lines: 1, sale_amount: '100.00', commission: '5.00' }]);
  const [line] = dataOf(await t.callAs(admin, listStaffOrderLines, { brand_id: brand.id })).list;
  const { uid1, uid2: _2, uid3: _3, uid4: _4, uid5: _5, payment_id: _6, ...shown } = line ?? {};
  expect(uid1).toBe('spring');
  expect(listed.list).toEqual([shown]);
  const none = { mcid, publisher_id: site.publisher_id + 1 };
  expect(dataOf(await t.callAs(person, own.listBrandOrderLines, none)).list).toEqual([]);
  const asked = await t.callAs(person, own.showBrandOrderLine, { mcid, id: foreign });
  expect(asked.message).toBe('CONVERSION_NOT_FOUND');
  expect((await one.decide([id, foreign], 'approved')).message).toBe('CONVERSION_NOT_FOUND');
  expect((await one.show(id)).status).toBe('pending');
});

test('a brand sees who has decided, the fee of the network, and no ledger', async () => {
  const { person, build, show, decide } = await open();
  const id = await build();
  expect(dataOf(await decide([id], 'approved'))).toMatchObject({ decided: 1, unchanged: 0 });
  const line = await show(id);
  expect(line).toMatchObject({ status: 'approved', network_fee: { currency: 'USD' } });
  expect(line).not.toHaveProperty('postings');
  expect(line.history.map(({ kind, user_name }) => [kind, user_name])).toEqual([
    ['recorded', null],
    ['approved', 'Billie Brand'],
  ]);
  const asStaff = dataOf(await t.callAs(admin, showStaffOrderLine, { id }));
  expect(asStaff.history.at(-1)).toMatchObject({ user_name: 'Billie Brand', staff_name: null });
  const change = await t.db
    .selectFrom('order_line_changes')
    .where('order_line_id', '=', id)
    .where('user_id', '=', person.user_id)
    .select('kind')
    .execute();
  expect(change).toEqual([{ kind: 'approved' }]);
});

test('a batch is undone, except the lines that were settled or changed since', async () => {
  const { brand, mcid, person, build, show, decide, undo } = await open();
  const settledSite = await buildPublisherWithSite(t);
  const settled = await buildOrderLine(t, { brand, site: settledSite });
  const [kept, back] = [await build(), await build()];
  const ids = [settled.order_line_id, kept, back];
  const { decision_id } = dataOf(await decide(ids, 'approved'));
  expect(decision_id).not.toBeNull();
  await settleApproved(t.db, settledSite.publisher_id, now());
  dataOf(await decide([kept], 'rejected'));
  const other = await open();
  expect((await other.undo(decision_id ?? 0)).message).toBe('NOT_FOUND');
  expect(dataOf(await undo(decision_id ?? 0))).toEqual({ undone: 1, kept: 2 });
  expect((await undo(decision_id ?? 0)).message).toBe('ORDER_DECISION_UNDONE');
  const statuses = await Promise.all(ids.map(async (id) => (await show(id)).status));
  expect(statuses).toEqual(['approved', 'rejected', 'pending']);
  expect((await show(back)).history.at(-1)).toMatchObject({
    kind: 'undone',
    user_name: 'Billie Brand',
  });
  await verifyLedger(t.db);
  const { list, total } = dataOf(await t.callAs(person, own.listBrandDecisions, { mcid }));
  expect(total).toBe(2);
  expect(list.at(-1)).toMatchObject({ by_name: 'Billie Brand', lines: 3, lines_undone: 1 });
});

test('a rejection that is undone is what it was before, and staff undo any decision', async () => {
  const { brand, mcid, person, build, show, decide, undo } = await open();
  const id = await build();
  dataOf(await decide([id], 'approved'));
  const rejected = dataOf(await decide([id], 'rejected'));
  expect(await show(id)).toMatchObject({ status: 'rejected', reason: 'RETURNED' });
  dataOf(await undo(rejected.decision_id ?? 0));
  expect(await show(id)).toMatchObject({ status: 'approved', reason: null, commission: '5.00' });
  const byBrand = dataOf(await t.callAs(admin, listOrderDecisions, { brand_id: brand.id })).list;
  const approval = byBrand.find((one) => one.decision === 'approved');
  expect(dataOf(await t.callAs(admin, undoOrderDecision, { id: approval?.id ?? 0 }))).toEqual({
    undone: 0,
    kept: 1,
  });
  // What staff have decided is no decision of the brand.
  const [staffs] = await t.db
    .insertInto('order_decisions')
    .values({
      ...{ brand_id: brand.id, staff_id: admin.staff_id, decision: 'approved', lines: 1 },
      decided_at: now(),
    })
    .returning('id')
    .execute();
  expect((await undo(staffs?.id ?? 0)).message).toBe('NOT_FOUND');
  const listed = dataOf(await t.callAs(person, own.listBrandDecisions, { mcid })).list;
  expect(listed.map((one) => one.id)).not.toContain(staffs?.id);
});

test('a brand approves a part of a line: the commission follows the amount that is kept', async () => {
  const { mcid, person, build, show } = await open();
  const id = await build();
  const amend = (fields: { id: number; amount: string; approve?: number }) =>
    t.callAs(person, own.amendBrandOrderLine, { mcid, ...fields });
  expect(dataOf(await amend({ id, amount: '40.00' }))).toEqual({ changed: 1 });
  expect(await show(id)).toMatchObject({ status: 'pending', sale_amount: '40.00' });
  dataOf(await amend({ id, amount: '60.00', approve: 1 }));
  expect(await show(id)).toMatchObject({
    ...{ status: 'approved', sale_amount: '60.00', commission: '3.00' },
  });
  expect((await amend({ id, amount: 'ten' })).message).toBe('AMOUNT_INVALID');
  await verifyLedger(t.db);
  const other = await open();
  const foreign = { mcid: other.mcid, id, amount: '1.00' };
  expect((await t.callAs(other.person, own.amendBrandOrderLine, foreign)).message).toBe(
    'CONVERSION_NOT_FOUND',
  );
});

test('test orders are listed apart', async () => {
  const [{ brand, mcid, person }, other] = [await open(), await open()];
  await reportOrder(t, brand, { order_id: 'trial', amount: '20.00', test: true });
  await reportOrder(t, other.brand, { order_id: 'foreign', amount: '20.00', test: true });
  expect(dataOf(await t.callAs(person, own.listBrandOrderLines, { mcid })).list).toEqual([]);
  const { list, total } = dataOf(await t.callAs(person, own.listTestOrders, { mcid }));
  expect(total).toBe(1);
  expect(list).toMatchObject([
    { order_id: 'trial', status: 'recorded', lines: [{ line_id: '1' }] },
  ]);
});

test('a brand exports what it lists', async () => {
  const { mcid, person, build } = await open();
  await build('12.34');
  const file = dataOf(await t.callAs(person, exportBrandOrderLines, { mcid, format: 'csv' }));
  const text = Buffer.from(file.content_base64, 'base64').toString();
  expect(text).toContain('12.34');
  expect(text).not.toContain('uid1');
  expect(text).not.toContain('spring');
});

test('a brand changes its approval period as far as the network allows', async () => {
  const { mcid, person } = await open({ lock_days: 30 });
  const edit = (lock_days: number) => t.callAs(person, own.editApprovalPeriod, { mcid, lock_days });
  expect(dataOf(await t.callAs(person, own.showApprovalPeriod, { mcid }))).toEqual({
    lock_days: 30,
    longest: 0,
  });
  expect((await edit(14)).message).toBe('APPROVAL_PERIOD_INVALID');
  const settings = { network_name: 'Tributary', brand_lock_days: 45 };
  dataOf(await t.callAs(admin, editNetworkSettings, settings));
  expect(dataOf(await edit(14))).toEqual({ lock_days: 14, longest: 45 });
  expect((await edit(46)).message).toBe('APPROVAL_PERIOD_INVALID');
  expect((await edit(0)).message).toBe('APPROVAL_PERIOD_INVALID');
});
