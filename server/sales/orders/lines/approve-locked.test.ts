import { expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '../builders.ts';
import { approveLocked } from './decide-lines.ts';

const t = await openTestApp();
const statusOf = async (id: number) => {
  const staff = await buildStaff(t);
  return dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
};

test('approves an undecided line once on its lock date and changes nothing else', async () => {
  const brand = await buildReportingBrand(t, { lock_days: 30 });
  const line = await buildOrderLine(t, { brand });
  const rejected = await buildOrderLine(t, { brand, status: 'rejected' });
  const endless = await buildOrderLine(t);
  const nobodys = await reportOrder(t, brand, { order_id: 'unknown', amount: '5' });
  const ruleless = await buildReportingBrand(t, { lock_days: 30, rate_ppm: null });
  const worthless = await buildOrderLine(t, { brand: ruleless });
  advanceClock(29 * DAY_MS);
  await approveLocked(t);
  expect(await statusOf(line.order_line_id)).toMatchObject({ status: 'pending' });
  advanceClock(DAY_MS);
  await approveLocked(t);
  await approveLocked(t);
  const approved = await statusOf(line.order_line_id);
  expect(approved).toMatchObject({ status: 'approved', reason: null });
  expect(approved.history.map((change) => [change.kind, change.staff_id])).toEqual([
    ['recorded', null],
    ['approved', null],
  ]);
  for (const [id, status] of [
    [rejected.order_line_id, 'rejected'],
    [endless.order_line_id, 'pending'],
    [nobodys.data.order_line_ids[0], 'pending'],
    [worthless.order_line_id, 'pending'],
  ] as const) {
    expect(await statusOf(id)).toMatchObject({ status });
  }
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('staff set the lock days of a brand, and later orders get their lock date', async () => {
  const brand = await buildReportingBrand(t);
  const staff = await buildStaff(t, 'admin');
  const edit = { mcid: brand.mcid, lock_days: 45 };
  expect(dataOf(await t.callAs(staff, editBrand, edit))).toMatchObject({ lock_days: 45 });
  const refused = await t.callAs(staff, editBrand, { mcid: brand.mcid, lock_days: 401 });
  expect(refused.message).toBe('PARAMS_TYPE_ERROR');
  const order_time = '2026-03-01T23:30:00Z';
  await reportOrder(t, brand, { order_id: 'dated', amount: '5', order_time });
  const row = await t.db
    .selectFrom('order_lines')
    .select('lock_date')
    .where('brand_id', '=', brand.id)
    .executeTakeFirstOrThrow();
  expect(row.lock_date).toBe('2026-04-15');
});
