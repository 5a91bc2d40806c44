import { describe, expect, test } from 'vitest';
import { listStaffNotifications } from '#contract/notifications/staff.ts';
import { showOrderIntake } from '#contract/orders/intake.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildReportingBrand, reportOrder } from '../../builders.ts';
import { expectedOrders, isSilent } from './rules.ts';
import { watchSilences } from './watch-silences.ts';

const t = await openTestApp();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday. */
const END = Date.UTC(2026, 2, 30);

/** Orders of four weeks that arrive at these hours of each day, and every day of the given ones. */
async function buildHistory(hours: readonly number[], days = [0, 1, 2, 3, 4, 5, 6]) {
  const brand = await buildReportingBrand(t);
  const rows = Array.from({ length: 28 }, (_, day) => END - (28 - day) * DAY)
    .filter((_, day) => days.includes(day % 7))
    .flatMap((start) => hours.map((hour) => new Date(start + hour * HOUR)));
  await t.db
    .insertInto('order_lines')
    .values(
      rows.map((at, index) => ({
        brand_id: brand.id,
        order_id: `old ${index}`,
        line_id: '1',
        source: 'call',
        order_time: at,
        created_at: at,
        updated_at: at,
        attribution: 'none',
        currency: 'USD',
        sale_minor: 100n,
        commission_minor: 0n,
        status: 'pending',
      })),
    )
    .execute();
  return brand;
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
const silences = (brand: { id: number }) =>
  t.db.selectFrom('brand_silences').selectAll().where('brand_id', '=', brand.id).execute();
const watchAt = async (ms: number) => {
  setClock(new Date(ms));
  await watchSilences(t);
};
const eventsOf = async (silence_id: number) => {
  const rows = await t.db.selectFrom('events').selectAll().execute();
  return rows
    .filter((row) => (row.payload as { silence_id?: number }).silence_id === silence_id)
    .map((row) => row.name);
};

describe('the alarm when orders stop', () => {
  test('is raised once, published, shown, and ends with the next order', async () => {
    const brand = await buildHistory(everyHour);
    await watchAt(END + 10 * HOUR);
    expect(await silences(brand)).toEqual([]);
    const staff = await buildStaff(t);
    await watchAt(END + 16 * HOUR);
    await watchAt(END + 17 * HOUR);
    const [silence] = await silences(brand);
    expect(await silences(brand)).toHaveLength(1);
    const shown = dataOf(await t.callAs(staff, showOrderIntake, { brand_id: brand.id }));
    expect(Number(shown.silence?.expected_orders)).toBeGreaterThanOrEqual(14);
    await t.drain();
    const bell = dataOf(await t.callAs(staff, listStaffNotifications, {})).list;
    expect(bell.filter(({ kind }) => kind === 'orders_stopped')).toMatchObject([
      { path: `/staff/brands/${brand.mcid}` },
    ]);
    await reportOrder(t, brand, { order_id: 'again', amount: '1.00' });
    await watchAt(END + 18 * HOUR);
    expect((await silences(brand))[0]?.ended_at).not.toBeNull();
    expect(await eventsOf(silence?.id ?? 0)).toEqual([
      'brand.orders_stopped',
      'brand.orders_resumed',
    ]);
  });

  test('knows the hours in which a brand has no orders', async () => {
    const day = await buildHistory(everyHour.filter((hour) => hour >= 8 && hour < 20));
    await watchAt(END + 7 * HOUR);
    expect(await silences(day)).toEqual([]);
    await watchAt(END + DAY - HOUR);
    expect(await silences(day)).toHaveLength(0);
    await watchAt(END + DAY + 14 * HOUR);
    expect(await silences(day)).toHaveLength(1);
  });

  test('knows a weekend without orders', async () => {
    const weekdays = await buildHistory(everyHour, [0, 1, 2, 3, 4]);
    // The last order was on Friday at 23:00; it is Monday 08:00.
    await watchAt(END + 8 * HOUR);
    expect(await silences(weekdays)).toEqual([]);
  });

  test('is never raised for brands with few orders or a short history', async () => {
    const few = await buildHistory([12]);
    await watchAt(END + 14 * DAY);
    expect(await silences(few)).toEqual([]);
    const history = { weeks: 1, orders: 168, byHour: new Map(), usual_gap_ms: 0 };
    expect(isSilent(history, 5 * DAY, 100)).toBe(false);
    expect(isSilent({ ...history, weeks: 8 }, 5 * DAY, 100)).toBe(true);
  });

  test('waits for an unusual gap of a brand that reports in nightly batches', async () => {
    const usual_gap_ms = DAY;
    const nightly = { weeks: 8, orders: 5600, byHour: new Map([[2, 5600]]), usual_gap_ms };
    expect(isSilent(nightly, 25 * HOUR, 100)).toBe(false);
    expect(isSilent(nightly, 37 * HOUR, 100)).toBe(true);
  });

  test('is not raised for offline brands', async () => {
    const brand = await buildHistory(everyHour);
    await t.db
      .updateTable('brands')
      .set({ status: 'offline' })
      .where('id', '=', brand.id)
      .execute();
    await watchAt(END + 5 * DAY);
    expect(await silences(brand)).toEqual([]);
  });
});

test('a constant rate expects the same at any time, in parts as in whole', () => {
  const byHour = new Map(Array.from({ length: 168 }, (_, hour) => [hour, 4]));
  const history = { weeks: 4, orders: 672, byHour, usual_gap_ms: 0 };
  const at = (hours: number) => new Date(END + hours * HOUR);
  expect(expectedOrders(history, at(0.5), at(10.25))).toBeCloseTo(9.75);
});
