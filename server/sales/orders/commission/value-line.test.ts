import { describe, expect, test } from 'vitest';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const brand = await buildReportingBrand(t);

const newOrder = () => `order ${newCode(12)}`;
const report = (fields: Record<string, unknown>, by = brand) => reportOrder(t, by, fields);
const info = async (id: number) => dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
const clickAt = (at: Date, by: typeof brand = brand) => buildClickRef(t, { brand: by, site, at });
const firstLine = async (answer: { data: { order_line_ids: number[] } }) =>
  info(answer.data.order_line_ids[0] ?? 0);
const balance = async (kind: string) => {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('currency', '=', 'USD')
    .where('owner_id', '=', kind.startsWith('brand') ? brand.id : site.publisher_id)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
};

describe('commission', () => {
  const commissionOf = async (by: typeof brand, amount: string) => {
    const click_ref = await clickAt(now(), by);
    return (await firstLine(await report({ order_id: newOrder(), amount, click_ref }, by)))
      .commission;
  };

  test.each([
    ['100.00', '5.00'],
    ['0.10', '0.00'],
    ['0.30', '0.02'],
    ['0.50', '0.02'],
    ['0.70', '0.04'],
    ['-0.50', '-0.02'],
    ['-0.70', '-0.04'],
    ['-19.99', '-1.00'],
    ['0', '0.00'],
    ['9999999999999.99', '500000000000.00'],
  ])('five percent of %s is %s, rounded half to even once', async (amount, commission) => {
    expect(await commissionOf(brand, amount)).toBe(commission);
  });

  test('a fixed commission is paid once, reversed by a return, and not paid for a zero line', async () => {
    const fixed = await buildReportingBrand(t, { fixed_minor: 250n });
    expect(await commissionOf(fixed, '10')).toBe('2.50');
    expect(await commissionOf(fixed, '-10')).toBe('-2.50');
    expect(await commissionOf(fixed, '0')).toBe('0.00');
  });

  test('a currency without decimals uses whole units', async () => {
    const yen = await buildReportingBrand(t, { currency: 'JPY' });
    expect(await commissionOf(yen, '1010')).toBe('50');
  });

  test('an order without a matching rule is stored without a commission and marked', async () => {
    const bare = await buildReportingBrand(t, { rate_ppm: null });
    const click_ref = await clickAt(now(), bare);
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref }, bare);
    expect(await firstLine(answer)).toMatchObject({
      publisher_id: site.publisher_id,
      commission: '0.00',
      rule_id: null,
      note: 'NO_COMMISSION_RULE',
    });
  });

  test('negative and zero lines are stored unchanged and posted accordingly', async () => {
    const click_ref = await clickAt(now());
    const before = await balance('commission_pending');
    const lines = [{ amount: '100' }, { amount: '-40' }, { amount: '0' }];
    const answer = await report({ order_id: newOrder(), click_ref, lines });
    const stored = await Promise.all(answer.data.order_line_ids.map(info));
    expect(stored.map((one) => [one.sale_amount, one.commission, one.postings.length])).toEqual([
      ['100.00', '5.00', 4],
      ['-40.00', '-2.00', 4],
      ['0.00', '0.00', 0],
    ]);
    expect(await balance('commission_pending')).toBe(before - 300n);
  });
});
