import { describe, expect, test } from 'vitest';
import { decideStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const brand = await buildReportingBrand(t);

const info = async (id: number) => dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
const decide = (input: Parameters<typeof t.callAs<typeof decideStaffOrderLines>>[2]) =>
  t.callAs(staff, decideStaffOrderLines, input);
const build = (overrides: Parameters<typeof buildOrderLine>[1] = {}) =>
  buildOrderLine(t, { brand, ...overrides });
/** The commission balances of a publisher by kind, without zeros. */
async function balances(publisherId: number) {
  const rows = await t.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_kind', '=', 'publisher')
    .where('owner_id', '=', publisherId)
    .where('balance_minor', '<>', 0n)
    .where('kind', '<>', 'sales_credited')
    .orderBy('kind')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance_minor]));
}

async function report(order_id: string, fields: Record<string, unknown>) {
  const payload = { brand: brand.mcid, secret: brand.secret, order_id, ...fields };
  const answer = await t.app.inject({ method: 'POST', url: '/in/conversion', payload });
  return answer.json();
}

describe('a decision', () => {
  test('shows what the network earns on the commission, until the line is rejected', async () => {
    const { order_line_id } = await build();
    const set = { network_fee_percent: 15 };
    await t.db.updateTable('brands').set(set).where('id', '=', brand.id).execute();
    const fee = { percent: 15, amount: '0.75', currency: 'USD' };
    expect((await info(order_line_id)).network_fee).toEqual(fee);
    await decide({ ids: [order_line_id], decision: 'rejected', reason: 'FRAUD' });
    expect((await info(order_line_id)).network_fee).toBeNull();
  });

  test('approves: the commission becomes a debt of the brand and approved earnings of the publisher', async () => {
    const { order_line_id, site } = await build();
    expect(await balances(site.publisher_id)).toEqual({ commission_pending: -500n });
    const answer = await decide({ ids: [order_line_id], decision: 'approved', note: 'checked' });
    expect(answer.data).toMatchObject({ decided: 1, unchanged: 0 });
    expect(await balances(site.publisher_id)).toEqual({ commission_approved: -500n });
    const line = await info(order_line_id);
    expect(line).toMatchObject({ status: 'approved', note: 'checked' });
    expect(line.history).toMatchObject([
      { kind: 'recorded', old_status: null, new_status: 'pending', new_commission: '5.00' },
      { kind: 'approved', old_status: 'pending', new_status: 'approved', staff_id: staff.staff_id },
    ]);
    expect(line.postings.map((one) => [one.account, one.direction, one.amount])).toEqual([
      ['sales_reported', 'debit', '100.00'],
      ['sales_credited', 'credit', '100.00'],
      ['brand_pending', 'debit', '5.00'],
      ['commission_pending', 'credit', '5.00'],
      ['brand_receivable', 'debit', '5.00'],
      ['brand_pending', 'credit', '5.00'],
      ['commission_pending', 'debit', '5.00'],
      ['commission_approved', 'credit', '5.00'],
    ]);
  });

  test.each(['pending', 'approved'] as const)(
    'rejects a line that was %s and reverses its postings',
    async (status) => {
      const { order_line_id, site } = await build({ status });
      const answer = await decide({
        ids: [order_line_id],
        decision: 'rejected',
        reason: 'RETURNED',
      });
      expect(answer.data).toMatchObject({ decided: 1, unchanged: 0 });
      expect(await info(order_line_id)).toMatchObject({
        status: 'rejected',
        reason: 'RETURNED',
        commission: '5.00',
      });
      expect(await balances(site.publisher_id)).toEqual({});
    },
  );

  test('is idempotent, also when sent concurrently', async () => {
    const { order_line_id, site } = await build();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => decide({ ids: [order_line_id], decision: 'approved' })),
    );
    const decided = all.map((one) => (one.data as { decided: number }).decided);
    expect(decided.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await info(order_line_id)).history).toHaveLength(2);
    expect(await balances(site.publisher_id)).toEqual({ commission_approved: -500n });
  });

  test('applies to a whole order or to one of its lines', async () => {
    const report = { lines: [{ amount: '10' }, { amount: '20' }, { amount: '30' }] };
    const { order_id, order_line_ids } = await build({ report });
    const ofOrder = { brand_id: brand.id, order_id };
    await decide({ ...ofOrder, line_id: '2', decision: 'rejected', reason: 'FRAUD' });
    const rest = await decide({ ...ofOrder, line_id: '3', decision: 'approved' });
    expect(rest.data).toMatchObject({ decided: 1, unchanged: 0 });
    const statuses = await Promise.all(order_line_ids.map(async (id) => (await info(id)).status));
    expect(statuses).toEqual(['pending', 'rejected', 'approved']);
  });

  test('on many lines is all or nothing', async () => {
    const [open, closed] = [await build(), await build({ status: 'rejected' })];
    const ids = [open.order_line_id, closed.order_line_id];
    expect(await decide({ ids, decision: 'approved' })).toMatchObject({
      message: 'CONVERSION_STATUS_INVALID',
    });
    expect(
      await decide({ ids: [open.order_line_id, 999_999], decision: 'approved' }),
    ).toMatchObject({
      message: 'CONVERSION_NOT_FOUND',
    });
    expect(await info(open.order_line_id)).toMatchObject({ status: 'pending' });
  });

  test.each([
    [{ decision: 'rejected' }, 'REASON_REQUIRED'],
    [{ decision: 'rejected', reason: 'OTHER' }, 'NOTE_REQUIRED'],
    [{ decision: 'rejected', reason: 'BECAUSE' }, 'REASON_INVALID'],
    [{ decision: 'rejected', reason: 7 }, 'REASON_INVALID'],
    [{ decision: 'perhaps' }, 'DECISION_INVALID'],
    [{}, 'DECISION_INVALID'],
    [{ decision: 'approved', note: 'n'.repeat(501) }, 'NOTE_MAX'],
    [{ decision: 'approved', ids: [] }, 'ID_REQUIRED'],
    [{ decision: 'approved', ids: 'all' }, 'ID_INTEGER'],
    [{ decision: 'approved', ids: ['1'] }, 'ID_INTEGER'],
    [{ decision: 'approved', ids: [0] }, 'ID_INTEGER'],
    [{ decision: 'approved', ids: Array(1001).fill(1) }, 'PARAMS_TYPE_ERROR'],
    [{ decision: 'approved', ids: null }, 'ID_REQUIRED'],
    [{ decision: 'approved', ids: null, brand_id: brand.id }, 'ID_REQUIRED'],
    [{ decision: 'approved', ids: null, brand_id: 'x', order_id: 'x' }, 'MERCHANT_NOT_FOUND'],
    [
      { decision: 'approved', ids: null, brand_id: brand.id, order_id: 'none' },
      'CONVERSION_NOT_FOUND',
    ],
  ])('%j is refused with %s', async (fields, key) => {
    const { order_line_id } = await build();
    const attributes = { ids: [order_line_id], ...fields };
    const header = { token: staff.token };
    const answer = await t.post(decideStaffOrderLines.path, {
      appId: 32,
      req: { header, attributes },
    });
    expect(answer.message).toBe(key);
    expect(await info(order_line_id)).toMatchObject({ status: 'pending' });
  });

  test('is refused to publishers and to staff without the permission', async () => {
    const { order_line_id, site } = await build();
    const input = { ids: [order_line_id], decision: 'approved' as const };
    expect(
      await t.callAs(await buildPublisherWithSite(t), decideStaffOrderLines, input),
    ).toMatchObject({
      code: 401,
    });
    const support = await buildStaff(t, 'support');
    expect(await t.callAs(support, decideStaffOrderLines, input)).toMatchObject({
      message: 'PERMISSION_DENIED',
    });
    expect(await balances(site.publisher_id)).toEqual({ commission_pending: -500n });
  });
});

describe('another amount', () => {
  test('amends a pending line: the ledger gets the difference, the history the old amount', async () => {
    const { order_line_id, order_id, site } = await build();
    expect(await report(order_id, { amount: '150' })).toMatchObject({
      data: { order_line_ids: [order_line_id], repeated: false, lines: [{ outcome: 'amended' }] },
    });
    const line = await info(order_line_id);
    expect(line).toMatchObject({ sale_amount: '150.00', commission: '7.50', status: 'pending' });
    expect(line.history[1]).toMatchObject({
      kind: 'amended',
      old_sale_amount: '100.00',
      old_commission: '5.00',
      new_commission: '7.50',
    });
    expect(await balances(site.publisher_id)).toEqual({ commission_pending: -750n });
  });

  test('adjusts an approved line, which stays approved', async () => {
    const { order_line_id, order_id, site } = await build({ status: 'approved' });
    expect((await report(order_id, { amount: '60' })).data.lines).toMatchObject([
      { outcome: 'adjusted', status: 'approved' },
    ]);
    expect(await info(order_line_id)).toMatchObject({
      commission: '3.00',
      status: 'approved',
      reason: 'ORDER_UPDATED',
    });
    expect(await balances(site.publisher_id)).toEqual({ commission_approved: -300n });
  });

  test('of a cancelled approved order is zero, and repeating the report changes nothing', async () => {
    const { order_line_id, order_id, site } = await build({ status: 'approved' });
    await report(order_id, { status: 'cancelled' });
    expect(await info(order_line_id)).toMatchObject({
      status: 'approved',
      sale_amount: '0.00',
      commission: '0.00',
      reason: 'CANCELLED',
    });
    expect(await balances(site.publisher_id)).toEqual({});
    expect((await report(order_id, { amount: '100' })).data.repeated).toBe(true);
    expect((await report(order_id, { status: 'cancelled' })).data.repeated).toBe(true);
    expect(await report(order_id, { amount: '120' })).toMatchObject({
      message: 'CONVERSION_STATUS_INVALID',
    });
  });

  test('after the settlement is an adjustment, and a decision is refused', async () => {
    const { order_line_id, order_id, site } = await build({ status: 'approved' });
    const [settlement_id] = await settleApproved(t.db, site.publisher_id, now());
    expect(
      await decide({ ids: [order_line_id], decision: 'rejected', reason: 'RETURNED' }),
    ).toMatchObject({
      message: 'CONVERSION_ALREADY_SETTLED',
    });
    expect((await decide({ ids: [order_line_id], decision: 'approved' })).data).toMatchObject({
      decided: 0,
      unchanged: 1,
    });
    expect((await report(order_id, { amount: '40' })).data.lines).toMatchObject([
      { outcome: 'adjusted' },
    ]);
    expect(await info(order_line_id)).toMatchObject({ settlement_id, commission: '2.00' });
    expect(await balances(site.publisher_id)).toEqual({
      commission_approved: 300n,
      payable: -500n,
    });
  });
});

test('the ledger balances after all tests', async () => {
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});
