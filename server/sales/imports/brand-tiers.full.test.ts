import { expect, test } from 'vitest';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { importNow } from './import-now.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const HEADER =
  'slug,name,url,category,commission_rate,commission_currency,commission_conditions,commission_tiers';

const csvOf = (...rows: readonly (readonly [slug: string, rate: string, tiers: string])[]) => {
  const lines = rows.map(
    ([slug, rate, tiers]) =>
      `${slug},Name of ${slug},https://${slug}.example.com,Home,${rate},EUR,"Tiers, capped",${tiers}`,
  );
  return Buffer.from([HEADER, ...lines].join('\n'));
};
const jsonOf = (slug: string, rate: string, tiers: unknown) => {
  const commission = { type: 'one-time', rate, currency: 'EUR', tiers };
  const program = { slug, name: slug, url: `https://${slug}.example.com`, commission };
  return Buffer.from(JSON.stringify({ programs: [program] }));
};
const take = (bytes: Buffer, skip_bad = 0, apply = true) => {
  const file = { name: 'brands', bytes };
  const order = { kind: 'brands', brand_id: null, staff_id: null, file, apply } as const;
  return importNow(t, { ...order, skip_bad: skip_bad === 1 });
};

/** The rules of a brand's newest terms: the base rule first, then the tiers in ascending order. */
async function tiersOf(mcid: string) {
  const brand = dataOf(await t.callAs(staff, openStaffBrand, { mcid }));
  const rules = brand.commission_rules.filter((one) => one.terms_version === brand.terms_version);
  return rules
    .map((one) => [one.name, one.rate ?? one.amount, one.tier_basis, one.tier_from])
    .sort((one, other) => Number(one[3] ?? 0) - Number(other[3] ?? 0));
}

test('tiers of a file become rules next to the base rule, and importing them again changes nothing', async () => {
  const file = csvOf(
    ['by-orders', '8%', 'orders 11: 10% | orders 51: 12.5%'],
    ['by-sales', '5 EUR', 'sales 1000.50 = 6.25 EUR'],
    ['plain', '8%', ''],
  );
  expect(await take(file)).toMatchObject({ rows_new: 3, rows_bad: 0, terms_pending: 1 });
  expect(await tiersOf('by-orders')).toEqual([
    ['All orders', '8', null, null],
    ['From 11 orders', '10', 'orders', '11'],
    ['From 51 orders', '12.5', 'orders', '51'],
  ]);
  expect(await tiersOf('by-sales')).toEqual([
    ['All orders', '5.00', null, null],
    ['From 1000.50 EUR in sales', '6.25', 'sales', '1000.50'],
  ]);
  expect(await take(file)).toMatchObject({ rows_new: 0, rows_changed: 0, rows_repeated: 3 });
});

test('tiers written from the rules of a brand import as unchanged', async () => {
  const tiers = ['orders 11: 10%', 'orders 51: 12.5%'];
  await take(jsonOf('round', '8%', tiers));
  const rules = (await tiersOf('round')).slice(1);
  const written = rules.map(([, rate, basis, from]) => `${basis} ${from}: ${rate}%`);
  expect(written).toEqual(tiers);
  expect(await take(jsonOf('round', '8%', written.join(' | ')))).toMatchObject({
    rows_repeated: 1,
  });
});

test('a changed tier creates a new version, and a file without tiers removes them', async () => {
  await take(jsonOf('moving', '8%', ['orders 11: 10%']));
  const version = async () =>
    dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'moving' })).terms_version;
  expect(await version()).toBe(1);
  expect(await take(jsonOf('moving', '8%', ['orders 11: 11%']))).toMatchObject({ rows_changed: 1 });
  expect([await version(), (await tiersOf('moving'))[1]?.[1]]).toEqual([2, '11']);
  expect(await take(jsonOf('moving', '8%', undefined))).toMatchObject({ rows_changed: 1 });
  expect([await version(), await tiersOf('moving')]).toEqual([
    3,
    [['All orders', '8', null, null]],
  ]);
});

test('invalid tiers are reported by row, and the row is not imported', async () => {
  const bad: [string, string][] = [
    ['8%', '11: 10%'],
    ['8%', 'orders eleven: 10%'],
    ['8%', 'orders 0: 10%'],
    ['8%', 'orders 1.5: 10%'],
    ['8%', 'orders 11: 5-10%'],
    ['8%', 'orders 11: 10% | sales 100: 12%'],
    ['8%', 'orders 11: 10% | orders 011: 12%'],
    ['8%', 'orders 11: 10 USD'],
    ['8%', 'sales 1.2345: 10%'],
    ['varies', 'orders 11: 10%'],
    ['8%', Array.from({ length: 21 }, (_, nth) => `orders ${nth + 1}: 10%`).join(' | ')],
  ];
  const rows = bad.map(([rate, tiers], nth) => [`bad-${nth}`, rate, tiers] as const);
  const report = await take(csvOf(['good', '8%', 'orders 2: 9%'], ...rows), 1);
  expect(report).toMatchObject({ rows_new: 1, rows_bad: bad.length });
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual(
    bad.map((_, nth) => [nth + 2, 'commission_tiers']),
  );
  expect((await t.callAs(staff, openStaffBrand, { mcid: 'bad-0' })).message).toBe(
    'BRAND_NOT_EXISTS',
  );
  for (const tiers of [5, { orders: 1 }, [5]]) {
    const { errors } = await take(jsonOf('odd', '8%', tiers), 0, false);
    expect(errors.map((one) => one.field)).toEqual(['commission_tiers']);
  }
});
