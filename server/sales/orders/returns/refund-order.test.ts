import { describe, expect, test } from 'vitest';
import { orderReport } from '#contract/orders/fields.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';
import { receiveOrder } from '../intake/receive-order.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';
import { refundOrder } from './refund-order.ts';

const t = await openTestApp();
const site = await buildPublisherWithSite(t);
const staff = await buildStaff(t, 'admin');
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const sell = async (brand: Brand, lines: readonly { line_id: string; amount: string }[]) =>
  (await buildOrderLine(t, { brand, site, report: { lines: [...lines] } })).order_id;
const twoLines = [
  { line_id: 'a', amount: '60.00' },
  { line_id: 'b', amount: '40.01' },
];
/** What is left of the order: sales and commission of all lines that are not rejected. */
const left = async (brand: Brand, order_id: string) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['sale_minor', 'commission_minor'])
    .where('brand_id', '=', brand.id)
    .where('order_id', '=', order_id)
    .where('status', '<>', 'rejected')
    .execute();
  const sum = (name: 'sale_minor' | 'commission_minor') =>
    rows.reduce((total, row) => total + Number(row[name]), 0);
  return [sum('sale_minor'), sum('commission_minor')];
};

describe('a refund', () => {
  test('by amount is divided over the lines and counted once, also concurrently', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = await sell(brand, twoLines);
    const refund = { order_id, refund_id: 'r1', amount: '50.00' };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => refundOrder(t, brand, refund, 'shop')),
    );
    expect(results.filter((one) => !one.repeated)).toHaveLength(1);
    expect(await left(brand, order_id)).toEqual([5001, 250]);
    await refundOrder(t, brand, { order_id, refund_id: 'r2' }, 'shop');
    expect(await left(brand, order_id)).toEqual([0, 0]);
    const more = refundOrder(t, brand, { order_id, refund_id: 'r3', amount: '0.01' }, 'shop');
    await expect(more).rejects.toThrow('RETURN_EXCEEDS_SALE');
  });

  test('of a line may arrive before its order', async () => {
    const brand = await buildReportingBrand(t);
    const order_id = `order ${newCode(10)}`;
    const lines = [{ line_id: 'a', amount: '10.00' }];
    await refundOrder(t, brand, { order_id, refund_id: 'r1', lines }, 'shop');
    const report = orderReport.parse({ order_id, lines: twoLines });
    await receiveOrder(t, brand, report, 'shop');
    expect((await left(brand, order_id))[0]).toBe(9001);
  });

  test('of what is left of an unknown order is refused', async () => {
    const brand = await buildReportingBrand(t);
    const refund = refundOrder(t, brand, { order_id: 'none', refund_id: 'r' }, 'shop');
    await expect(refund).rejects.toThrow('CONVERSION_NOT_FOUND');
  });

  test('of a cancelled order changes nothing, and a cancellation after a refund leaves nothing', async () => {
    const brand = await buildReportingBrand(t);
    const cancel = (order_id: string) =>
      receiveOrder(t, brand, orderReport.parse({ order_id, status: 'cancelled' }), 'shop');
    const approve = async (order_id: string) =>
      decideOrderLines(t.db, staff, { brand_id: brand.id, order_id, decision: 'approved' });
    for (const isApproved of [false, true]) {
      for (const isCancelledFirst of [false, true]) {
        const order_id = await sell(brand, twoLines);
        if (isApproved) await approve(order_id);
        if (isCancelledFirst) await cancel(order_id);
        await refundOrder(t, brand, { order_id, refund_id: 'r', amount: '20.00' }, 'shop');
        if (!isCancelledFirst) await cancel(order_id);
        expect(await left(brand, order_id)).toEqual([0, 0]);
      }
    }
  });
});
