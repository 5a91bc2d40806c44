import { describe, expect, test } from 'vitest';
import { type OrderReport, orderReport } from '#contract/orders/fields.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand } from '../builders.ts';
import { receiveOrder } from '../intake/receive-order.ts';
import { approveLocked, decideOrderLines } from './decide-lines.ts';
import type { Source } from './rules.ts';

const t = await openTestApp();
const site = await buildPublisherWithSite(t);
const staff = await buildStaff(t, 'admin');
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const report = (brand: Brand, source: Source, fields: Record<string, unknown>) =>
  receiveOrder(t, brand, orderReport.parse(fields) as OrderReport, source);
const clickOf = (brand: Brand) =>
  buildClickRef(t, { brand, site, at: new Date(now().getTime() - 60_000) });
const newOrder = () => `order ${newCode(12)}`;
const lines = (brand: Brand, order_id: string) =>
  t.db
    .selectFrom('order_lines')
    .select([
      'line_id',
      'sale_minor',
      'status',
      'reason',
      'unconfirmed',
      'publisher_id',
      'lock_date',
    ])
    .where('brand_id', '=', brand.id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute();

describe('an order that only a browser has reported', () => {
  test('is never approved, automatically or by staff', async () => {
    const brand = await buildReportingBrand(t, { lock_days: 1 });
    const order_id = newOrder();
    const order_time = new Date(now().getTime() - 5 * 86_400_000).toISOString();
    await report(brand, 'browser', { order_id, amount: '10.00', order_time });
    await t.db
      .updateTable('order_lines')
      .set({ lock_date: '2020-01-01' })
      .where('order_id', '=', order_id)
      .execute();
    await approveLocked(t);
    expect(await lines(brand, order_id)).toMatchObject([{ status: 'pending', unconfirmed: true }]);
    const approval = { brand_id: brand.id, order_id, decision: 'approved' } as const;
    await expect(decideOrderLines(t.db, staff, approval)).rejects.toThrow('ORDER_UNCONFIRMED');
    const forced = t.db
      .updateTable('order_lines')
      .set({ status: 'approved' })
      .where('order_id', '=', order_id)
      .execute();
    await expect(forced).rejects.toThrow('order_lines_unconfirmed');
  });

  test('is confirmed by the report of the server, whose facts replace those of the browser', async () => {
    const brand = await buildReportingBrand(t, { lock_days: 1 });
    const order_id = newOrder();
    const click_ref = await clickOf(brand);
    const sent = { order_id, amount: '999.00', sku: 'forged', click_ref };
    await report(brand, 'browser', sent);
    await report(brand, 'call', { order_id, amount: '10.00', sku: 'true' });
    expect(await lines(brand, order_id)).toMatchObject([
      { sale_minor: 1000n, unconfirmed: false, publisher_id: site.publisher_id },
    ]);
    expect((await lines(brand, order_id))[0]?.lock_date).not.toBeNull();
    await report(brand, 'browser', sent);
    expect(await lines(brand, order_id)).toMatchObject([{ sale_minor: 1000n, unconfirmed: false }]);
  });

  test('is replaced when the server reports other lines, which keep its click', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = newOrder();
    await report(brand, 'browser', { order_id, amount: '30.00', click_ref: await clickOf(brand) });
    const line = (line_id: string) => ({ order_id, line_id, amount: '15.00' });
    // The server reports its lines one by one.
    await report(brand, 'call', line('a'));
    await report(brand, 'call', line('b'));
    expect(await lines(brand, order_id)).toMatchObject([
      { line_id: '1', status: 'rejected', reason: 'DUPLICATE' },
      { line_id: 'a', status: 'pending', publisher_id: site.publisher_id, unconfirmed: false },
      { line_id: 'b', status: 'pending', publisher_id: site.publisher_id, unconfirmed: false },
    ]);
  });

  test('adds its click to the lines of an earlier report of the server, and nothing else', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = newOrder();
    await report(brand, 'call', {
      order_id,
      lines: [
        { line_id: 'a', amount: '1.00' },
        { line_id: 'b', amount: '2.00' },
      ],
    });
    const sent = { order_id, amount: '3.00', click_ref: await clickOf(brand) };
    await report(brand, 'browser', sent);
    const publisher_id = site.publisher_id;
    const expected = [
      { line_id: 'a', sale_minor: 100n, publisher_id, unconfirmed: false },
      { line_id: 'b', sale_minor: 200n, publisher_id, unconfirmed: false },
    ];
    expect(await lines(brand, order_id)).toMatchObject(expected);
    const other = await buildPublisherWithSite(t);
    const at = new Date(now().getTime() - 30_000);
    const foreign = await buildClickRef(t, { brand, site: other, at });
    const repeated = await report(brand, 'browser', { ...sent, click_ref: foreign });
    expect(repeated.repeated).toBe(true);
    expect(await lines(brand, order_id)).toMatchObject(expected);
  });

  test('is reported once by browser and server at the same time', async () => {
    const brand = await buildReportingBrand(t);
    const click_ref = await clickOf(brand);
    for (let round = 0; round < 5; round += 1) {
      const order_id = newOrder();
      await Promise.all([
        report(brand, 'browser', { order_id, amount: '10.00', click_ref }),
        report(brand, 'call', { order_id, line_id: 'a', amount: '10.00' }),
      ]);
      const counted = (await lines(brand, order_id)).filter((line) => line.status === 'pending');
      expect(counted).toMatchObject([
        { line_id: 'a', unconfirmed: false, publisher_id: site.publisher_id },
      ]);
    }
  });

  test('cannot be cancelled or returned by a browser', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = newOrder();
    const cancel = report(brand, 'browser', { order_id, status: 'cancelled' });
    await expect(cancel).rejects.toThrow('ORDER_STATUS_INVALID');
    const event = 'cancellation';
    const returned = report(brand, 'browser', { order_id, event, amount: '-1.00' });
    await expect(returned).rejects.toThrow('ORDER_EVENT_INVALID');
  });
});
