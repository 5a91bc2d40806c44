import { expect, test } from 'vitest';
import { showBrandSummary } from '#contract/reports/brand.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';

const t = await openTestApp();

test('the start page counts what waits, and the cost is commission and the fee of the network', async () => {
  const { brand } = await buildOrderLine(t);
  const { id: brand_id, mcid } = brand;
  await t.db
    .updateTable('brands')
    .set({ network_fee_percent: 20 })
    .where('id', '=', brand_id)
    .execute();
  const owner = await buildBrandUser(t, { mcid });
  await buildRelationship(t, await buildPublisherWithSite(t), owner, 1);
  const shown = dataOf(await t.callAs(owner, showBrandSummary, { mcid }));
  const stored = await t.db
    .selectFrom('order_lines')
    .where('brand_id', '=', brand_id)
    .select(['sale_minor', 'commission_minor'])
    .executeTakeFirstOrThrow();
  expect(shown.waiting).toMatchObject({ applications: 1, orders: 1, claims: 0 });
  expect(shown.current.orders).toBe(1);
  const minor = (text: string) => BigInt(text.replace('.', ''));
  expect(minor(shown.current.sales)).toBe(stored.sale_minor);
  expect(minor(shown.current.commission)).toBe(stored.commission_minor);
  expect(minor(shown.current.fee)).toBe(stored.commission_minor / 5n);
  expect(minor(shown.current.cost)).toBe((stored.commission_minor * 6n) / 5n);
  expect(shown.previous).toMatchObject({ orders: 0, cost: '0.00' });
  const other = await buildBrandUser(t);
  const nothing = dataOf(await t.callAs(other, showBrandSummary, { mcid: other.mcid }));
  expect(nothing.current).toMatchObject({ orders: 0, valid_clicks: 0, sales: '0.00' });
});
