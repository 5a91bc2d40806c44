import { describe, expect, test } from 'vitest';
import { listRefusedReports, replayRefusedReport } from '#contract/orders/intake.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { buildBrandKey, buildReportingBrand, reportOrder } from '../builders.ts';
import { deleteOldReports } from './delete-old-reports.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;
const list = async (brand: Brand) =>
  dataOf(await t.callAs(staff, listRefusedReports, { brand_id: brand.id })).list;

describe('a refused report', () => {
  test('is stored with its reason and without its secret; repeats count on one row', async () => {
    const brand = await buildReportingBrand(t);
    const sent = { order_id: 'a', amount: '1,50' };
    for (let nth = 0; nth < 3; nth += 1) await reportOrder(t, brand, sent);
    const rows = await list(brand);
    expect(rows).toMatchObject([
      { key: 'AMOUNT_INVALID', field: 'amount', is_authentic: true, attempts: 3, source: 'call' },
    ]);
    expect(JSON.parse(rows[0]?.fields ?? '')).toEqual(sent);
    const stored = JSON.stringify(await t.db.selectFrom('refused_reports').selectAll().execute());
    expect(stored).not.toContain(brand.secret);
  });

  test('of the order API is stored per order, tests included', async () => {
    const brand = await buildReportingBrand(t);
    const { key } = await buildBrandKey(t, brand);
    const orders = [
      { order_id: 'a', amount: 'x' },
      { order_id: 'b', amount: '1', currency: 'JPY', test: true },
      { order_id: 'c', amount: '1' },
    ];
    const headers = { authorization: `Bearer ${key}` };
    await t.app.inject({ method: 'POST', url: '/in/orders', headers, payload: { orders } });
    const keys = (await list(brand)).map((row) => row.key);
    expect(keys.sort()).toEqual(['AMOUNT_INVALID', 'CURRENCY_RATE_MISSING']);
  });

  test('is replayed after its cause is fixed, at the time of its first arrival, and only once', async () => {
    const brand = await buildReportingBrand(t);
    const arrived = now();
    const order_id = `order ${newCode(8)}`;
    await reportOrder(t, brand, { order_id, amount: '100.00', currency: 'EUR' });
    const [row] = await list(brand);
    const id = row?.id ?? 0;
    const replay = () => t.callAs(staff, replayRefusedReport, { id });
    expect((await replay()).message).toBe('CURRENCY_RATE_MISSING');
    await t.db.updateTable('brands').set({ currency: 'EUR' }).where('id', '=', brand.id).execute();
    setClock(new Date(arrived.getTime() + 3_600_000));
    const first = dataOf(await replay());
    const second = dataOf(await replay());
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    const stored = await t.db
      .selectFrom('order_lines')
      .select(['order_time', 'source'])
      .where('order_id', '=', order_id)
      .execute();
    expect(stored).toHaveLength(1);
    expect(Math.abs((stored[0]?.order_time.getTime() ?? 0) - arrived.getTime())).toBeLessThan(
      60_000,
    );
    expect((await list(brand))[0]?.replayed_at).not.toBeNull();
  });

  test('is replayed only by staff who may enter orders', async () => {
    const brand = await buildReportingBrand(t);
    await reportOrder(t, brand, { order_id: 'a', amount: 'x' });
    const id = (await list(brand))[0]?.id ?? 0;
    const support = await buildStaff(t, 'support');
    const answer = await t.callAs(support, replayRefusedReport, { id });
    expect(answer.message).toBe('PERMISSION_DENIED');
    dataOf(await t.callAs(support, listRefusedReports, { brand_id: brand.id }));
    const unknown = await t.callAs(staff, replayRefusedReport, { id: 999_999 });
    expect(unknown.message).toBe('REFUSED_REPORT_NOT_FOUND');
  });

  test('is bounded in size, per minute, in number and in time', async () => {
    const brand = await buildReportingBrand(t);
    await reportOrder(t, brand, { order_id: 'large', amount: 'x', pad: 'y'.repeat(40_000) });
    const [large] = await list(brand);
    expect(large).toMatchObject({ fields: null, key: 'AMOUNT_INVALID' });
    const replay = await t.callAs(staff, replayRefusedReport, { id: large?.id ?? 0 });
    expect(replay.message).toBe('REFUSED_REPORT_INCOMPLETE');
    const { points } = rateLimits.refused_report;
    for (let nth = 0; nth <= points; nth += 1) {
      await reportOrder(t, brand, { order_id: `n${nth}`, amount: 'x' });
    }
    const count = async () =>
      (
        await t.db
          .selectFrom('refused_reports')
          .select('id')
          .where('brand_id', '=', brand.id)
          .execute()
      ).length;
    expect(await count()).toBe(points);
    await t.db
      .insertInto('refused_reports')
      .values(
        Array.from({ length: 600 }, (_, nth) => ({
          brand_id: brand.id,
          source: 'call',
          is_authentic: true,
          key: 'AMOUNT_INVALID',
          fingerprint: `f${nth}`,
          first_at: now(),
          last_at: now(),
        })),
      )
      .execute();
    await deleteOldReports(t);
    expect(await count()).toBe(500);
    setClock(new Date(now().getTime() + 31 * 86_400_000));
    await deleteOldReports(t);
    expect(await count()).toBe(0);
  });
});
