import { expect, test } from 'vitest';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';

const t = await openTestApp();
const site = await buildPublisherWithSite(t);
const percent = (rate: string, more: object = {}) =>
  ({ name: 'Standard', kind: 'percent', rate, ...more }) as const;

test('orders of the last 90 days are priced by a draft, and nothing is written', async () => {
  const brand = await buildReportingBrand(t);
  const order = (amount: string, more: object = {}) =>
    buildOrderLine(t, { brand, site, report: { amount, ...more } });
  await order('1000.00');
  advanceClock(91 * DAY_MS);
  const staff = await buildStaff(t, 'account_manager');
  await order('100.00', { order_id: 'SOLD', line_id: '1', quantity: 2 });
  await order('40.00', { category: 'Shoes' });
  await buildOrderLine(t, { brand, site, status: 'rejected', report: { amount: '70.00' } });
  const back = { event: 'cancellation', sale_order_id: 'SOLD', sale_line_id: '1' } as const;
  await order('-25.00', { order_id: 'BACK', ...back });
  const stored = async () => await t.db.selectFrom('order_lines').selectAll().execute();
  const before = await stored();
  const ask = (rules: Parameters<typeof percent>[1][]) =>
    t.callAs(staff, recomputeBrandTerms, { mcid: brand.mcid, rules: rules as never });
  const shoes = percent('20', { category: 'Shoes' });
  const both = dataOf(await ask([percent('8'), shoes]));
  expect(both).toMatchObject({
    ...{ currency: 'USD', orders: 2, lines: 3, sale: '115.00', without_rule: 0, publishers: 1 },
    // 5 % of 100.00, 40.00 and -25.00; 8 % of 75.00 and 20 % of 40.00.
    ...{ before: '5.75', after: '14.00' },
  });
  expect(both.list).toMatchObject([
    { publisher_id: site.publisher_id, orders: 2, before: '5.75', after: '14.00', change: '8.25' },
  ]);
  expect(new Date(both.until).getTime() - new Date(both.from).getTime()).toBe(90 * DAY_MS);
  expect(new Date(both.until).getTime()).toBeLessThanOrEqual(now().getTime());
  expect(dataOf(await ask([shoes]))).toMatchObject({ after: '8.00', without_rule: 1 });
  expect(await ask([percent('101')])).toMatchObject({ message: 'TERMS_INVALID' });
  expect(await stored()).toEqual(before);
});
