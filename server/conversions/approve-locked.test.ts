import { expect, test } from 'vitest';
import { editBrand } from '#contract/staff-brands.ts';
import { showStaffConversion } from '#contract/staff-conversions.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { approveLocked } from './approve-locked.ts';
import { buildConversion, buildReportingBrand, reportOrder } from './builders.ts';

const DAY_MS = 86_400_000;
const t = await openTestApp();
const statusOf = async (id: number) => {
  const staff = await buildStaff(t);
  return dataOf(await t.callAs(staff, showStaffConversion, { id }));
};

test('what nobody decides until its lock date is approved on that day, once, and all else stays', async () => {
  const brand = await buildReportingBrand(t, { lock_days: 30 });
  const line = await buildConversion(t, { brand });
  const rejected = await buildConversion(t, { brand, status: 'rejected' });
  const endless = await buildConversion(t);
  const nobodys = await reportOrder(t, brand, { order_id: 'nobody', amount: '5' });
  const ruleless = await buildReportingBrand(t, { lock_days: 30, rate_ppm: null });
  const worthless = await buildConversion(t, { brand: ruleless });
  advanceClock(29 * DAY_MS);
  await approveLocked(t);
  expect(await statusOf(line.conversion_id)).toMatchObject({ status: 'pending' });
  advanceClock(DAY_MS);
  await approveLocked(t);
  await approveLocked(t);
  const approved = await statusOf(line.conversion_id);
  expect(approved).toMatchObject({ status: 'approved', reason: null });
  expect(approved.history.map((change) => [change.kind, change.staff_id])).toEqual([
    ['recorded', null],
    ['approved', null],
  ]);
  for (const [id, status] of [
    [rejected.conversion_id, 'rejected'],
    [endless.conversion_id, 'pending'],
    [nobodys.data.conversion_ids[0], 'pending'],
    [worthless.conversion_id, 'pending'],
  ] as const) {
    expect(await statusOf(id)).toMatchObject({ status });
  }
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('a brand is given its lock days by staff, and orders from then on bear their date', async () => {
  const brand = await buildReportingBrand(t);
  const staff = await buildStaff(t, 'admin');
  const edit = { mcid: brand.mcid, lock_days: 45 };
  expect(dataOf(await t.callAs(staff, editBrand, edit))).toMatchObject({ lock_days: 45 });
  const refused = await t.callAs(staff, editBrand, { mcid: brand.mcid, lock_days: 401 });
  expect(refused.message).toBe('PARAMS_TYPE_ERROR');
  const order_time = '2026-03-01T23:30:00Z';
  await reportOrder(t, brand, { order_id: 'dated', amount: '5', order_time });
  const row = await t.db
    .selectFrom('conversions')
    .select('lock_date')
    .where('brand_id', '=', brand.id)
    .executeTakeFirstOrThrow();
  expect(row.lock_date).toBe('2026-04-15');
});
