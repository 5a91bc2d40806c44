import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { decideStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { chooseRule } from '#server/offers/terms/choose-rule.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';
import { monthOf } from './open-volumes.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');

const share = (rate: string, more: object = {}) => ({
  name: `${rate} percent`,
  kind: 'percent',
  rate,
  ...more,
});
const BY_ORDERS = [
  share('5'),
  share('8', { tier_basis: 'orders', tier_from: '2' }),
  share('10', { tier_basis: 'orders', tier_from: '4' }),
];
const setTerms = (mcid: string, rules: object[]) =>
  t.callAs(admin, setBrandTerms, { mcid, rules } as InputOf<typeof setBrandTerms>);

async function buildTiered(rules: object[] = BY_ORDERS) {
  const brand = await buildReportingBrand(t, { rate_ppm: null });
  dataOf(await setTerms(brand.mcid, rules));
  const site = await buildPublisherWithSite(t);
  const click_ref = await buildClickRef(t, { brand, site, at: now() });
  const report = async (fields: object) =>
    (await reportOrder(t, brand, { amount: '100.00', click_ref, ...fields })).data;
  const order = async (fields: object = {}) =>
    info((await report({ order_id: newCode(12), ...fields })).order_line_ids[0]);
  return { brand, site, report, order };
}

const info = async (id: number) => dataOf(await t.callAs(admin, showStaffOrderLine, { id }));
const decide = (id: number, decision: 'approved' | 'rejected') =>
  t.callAs(admin, decideStaffOrderLines, { ids: [id], decision, reason: 'RETURNED' });

describe('by orders', () => {
  test('an order is paid by the tier that earlier orders have reached', async () => {
    const { order } = await buildTiered();
    const paid = [];
    for (let nth = 0; nth < 5; nth += 1) paid.push((await order()).commission);
    expect(paid).toEqual(['5.00', '5.00', '8.00', '8.00', '10.00']);
  });

  test('all lines of an order have one tier, also those reported later and with other amounts', async () => {
    const { order, report } = await buildTiered();
    await order();
    const lines = [{ amount: '100.00' }, { amount: '100.00' }];
    const basket = await report({ order_id: 'basket', amount: undefined, lines });
    await order();
    await order();
    const more = await report({ order_id: 'basket', line_id: '3' });
    const changed = await report({ order_id: 'basket', line_id: '1', amount: '200.00' });
    const ids = [...basket.order_line_ids, ...more.order_line_ids, ...changed.order_line_ids];
    const found = await Promise.all([...new Set<number>(ids)].map(info));
    expect(found.map((line) => line.commission)).toEqual(['10.00', '5.00', '5.00']);
    expect(found.map((line) => line.volume_orders)).toEqual([1, 1, 1]);
  });

  test('rejected orders no longer count, and the tier of later orders stays', async () => {
    const { order } = await buildTiered();
    const [first, , third] = [await order(), await order(), await order()];
    expect(third.commission).toBe('8.00');
    dataOf(await decide(first.id, 'rejected'));
    dataOf(await decide((await order()).id, 'rejected'));
    expect((await order()).volume_orders).toBe(2);
    expect((await info(third.id)).commission).toBe('8.00');
  });

  test('orders of other publishers and brands do not count', async () => {
    const { brand, order } = await buildTiered();
    const site = await buildPublisherWithSite(t);
    const click_ref = await buildClickRef(t, { brand, site, at: now() });
    for (let nth = 0; nth < 3; nth += 1) await order({ click_ref });
    expect((await order()).commission).toBe('5.00');
  });

  test('a correction of an approved order keeps its tier', async () => {
    const { order, report } = await buildTiered();
    const line = await order({ order_id: 'approved' });
    dataOf(await decide(line.id, 'approved'));
    for (let nth = 0; nth < 3; nth += 1) await order();
    await report({ order_id: 'approved', amount: '50.00' });
    expect((await info(line.id)).commission).toBe('2.50');
  });

  test('exactly as many concurrent orders are paid the lower rate as fit below the tier', async () => {
    const { order } = await buildTiered();
    const lines = await Promise.all(Array.from({ length: 8 }, () => order()));
    const paid = lines.map((line) => line.commission).sort();
    expect(paid).toEqual([...Array(4).fill('10.00'), '5.00', '5.00', '8.00', '8.00']);
    const seen = lines.map((line) => line.volume_orders).sort();
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('by sales', () => {
  test('the tier starts when its amount is reached to the cent, net of returns', async () => {
    const { order } = await buildTiered([
      share('5'),
      share('9', { tier_basis: 'sales', tier_from: '250.00' }),
    ]);
    await order({ amount: '249.99' });
    expect((await order({ amount: '10.00' })).commission).toBe('0.50');
    expect((await order({ amount: '10.00' })).commission).toBe('0.90');
    await order({ amount: '-200.00', event: 'cancellation' });
    expect(await order({ amount: '10.00' })).toMatchObject({
      commission: '0.50',
      volume_sales: '69.99',
      volume_orders: 3,
    });
  });
});

describe('months', () => {
  test('counting restarts with the month of the brand, in any time zone of the server', async () => {
    const { brand, site, order } = await buildTiered();
    dataOf(await t.callAs(admin, editBrand, { mcid: brand.mcid, time_zone: 'Asia/Tokyo' }));
    const month = monthOf(now(), 'Asia/Tokyo');
    const first = new Date(`${month}-01T00:00:00+09:00`).getTime();
    const click_ref = await buildClickRef(t, { brand, site, at: new Date(first - 60_000) });
    const orderAt = (ms: number) =>
      order({ click_ref, order_time: new Date(first + ms).toISOString() });
    expect((await orderAt(-1000)).volume_orders).toBe(0);
    expect((await orderAt(-1000)).volume_orders).toBe(1);
    expect(await orderAt(0)).toMatchObject({ volume_orders: 0, volume_month: month });
    expect((await orderAt(-1000)).volume_orders).toBe(2);
    expect((await orderAt(1000)).volume_orders).toBe(1);
  });

  test.each([
    ['2026-10-31T15:00:00Z', 'Asia/Tokyo', '2026-11'],
    ['2026-10-31T14:59:59Z', 'Asia/Tokyo', '2026-10'],
    ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10'],
    ['2026-03-31T22:00:00Z', 'Europe/Berlin', '2026-04'],
  ])('%s is in %s in %s', (at, zone, month) => {
    expect(monthOf(new Date(at), zone)).toBe(month);
  });
});

describe('presentation', () => {
  test('the details of a line show the tier and the volume counted before it', async () => {
    const { site, order } = await buildTiered();
    await order();
    await order();
    const { id } = await order();
    const { rule } = dataOf(await t.callAs(site, reportTransactionInfo, { id }));
    expect(rule).toMatchObject({
      name: '8 percent',
      rate: '8',
      tier_basis: 'orders',
      tier_from: '2',
      volume: { orders: 2, sales: '200.00', currency: 'USD', month: monthOf(now(), 'UTC') },
    });
  });

  test('a line whose terms have no tiers shows none', async () => {
    const { site, order } = await buildTiered([share('5')]);
    const { id } = await order();
    const { rule } = dataOf(await t.callAs(site, reportTransactionInfo, { id }));
    expect(rule).toMatchObject({ tier_from: null, volume: null });
  });
});

describe('terms', () => {
  const tier = (tier_from: string, more: object = {}) =>
    share('8', { tier_basis: 'orders', tier_from, ...more });
  test.each([
    ['a tier without a rule below it', [tier('2')]],
    ['a tier of a case whose rule below is for another', [share('5'), tier('2', { sku: 'A' })]],
    ['two tiers from one amount', [share('5'), tier('2'), tier('2')]],
    ['tiers by orders and by sales', [share('5'), tier('2'), tier('9', { tier_basis: 'sales' })]],
    ['a tier from nothing', [share('5'), tier('0')]],
    ['a tier from half an order', [share('5'), tier('1.5')]],
    ['a tier by nothing', [share('5'), tier('2', { tier_basis: undefined })]],
  ])('%s is refused', async (_name, rules) => {
    const brand = await buildReportingBrand(t, { rate_ppm: null });
    expect((await setTerms(brand.mcid, rules)).message).toBe('TERMS_TIERS_INVALID');
  });

  test('a version describes its changes tier by tier', async () => {
    const { brand } = await buildTiered();
    const [, second, third] = BY_ORDERS;
    const raised = { ...second, rate: '9' };
    const { terms_history } = dataOf(await setTerms(brand.mcid, [share('5'), raised, third ?? {}]));
    expect(terms_history[0]).toMatchObject({
      effect: 'raised',
      changes: [
        { tier_basis: 'orders', tier_from: '2', before: { rate: '8' }, after: { rate: '9' } },
      ],
    });
  });

  test('the highest tier reached is chosen, and never a higher one', () => {
    const rule = { category: null, sku: null, customer_kind: null, country: null, priority: 0 };
    const facts = {
      publisher_id: 1,
      category: null,
      sku: null,
      customer_kind: null,
      country: null,
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 6 }),
        fc.nat(60),
        fc.boolean(),
        (froms, brought, bySales) => {
          const tier_basis = bySales ? ('sales' as const) : ('orders' as const);
          const rules = [null, ...froms].map((from, id) => ({
            ...rule,
            id,
            name: `${from}`,
            kind: 'percent' as const,
            rate_ppm: 1,
            fixed_minor: null,
            basis: null,
            customer_order: null,
            renewal_months: null,
            cap_order_minor: null,
            cap_month_minor: null,
            currency: 'USD',
            publisher_id: null,
            tier_basis: from === null ? null : tier_basis,
            tier_from: from === null ? null : BigInt(from),
          }));
          const volume = bySales
            ? { orders: 0, sales_minor: BigInt(brought) }
            : { orders: brought, sales_minor: 0n };
          const reached = froms.filter((from) => from <= brought);
          const best = reached.length === 0 ? 'null' : `${Math.max(...reached)}`;
          const asked = { ...facts, volume, at: new Date(0), customer_since: null };
          expect(chooseRule(rules, asked)?.name).toBe(best);
        },
      ),
    );
  });
});

test('the month of an order is that of the time zone', () => {
  const at = new Date('2026-10-31T23:30:00Z');
  expect(monthOf(at, 'UTC')).toBe('2026-10');
  expect(monthOf(at, 'Europe/Berlin')).toBe('2026-11');
  expect(monthOf(at, 'America/New_York')).toBe('2026-10');
  expect(monthOf(new Date('2026-01-01T00:00:00Z'), 'America/New_York')).toBe('2025-12');
  expect(monthOf(new Date('0987-05-01T12:00:00Z'), 'UTC')).toBe('0987-05');
});
