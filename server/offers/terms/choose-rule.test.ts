import { expect, test } from 'vitest';
import {
  areTiersSound,
  type CommissionRule,
  chooseRule,
  dependsOnCustomer,
  dependsOnVolume,
  isWithin,
} from './choose-rule.ts';

const OPEN: CommissionRule = {
  id: 1,
  name: 'All',
  kind: 'percent',
  rate_ppm: 50_000,
  fixed_minor: null,
  basis: null,
  cap_order_minor: null,
  cap_month_minor: null,
  currency: 'USD',
  category: null,
  sku: null,
  customer_kind: null,
  customer_order: null,
  renewal_months: null,
  country: null,
  publisher_id: null,
  tier_basis: null,
  tier_from: null,
  priority: 0,
};
const rule = (id: number, set: Partial<CommissionRule> = {}) => ({ ...OPEN, id, ...set });
const FACTS = {
  publisher_id: 7,
  category: 'Shoes',
  sku: 'S-1',
  customer_kind: 'new',
  country: 'DE',
  at: new Date('2026-06-30T12:00:00Z'),
  customer_since: null,
  volume: null,
};
const chosen = (rules: readonly CommissionRule[], facts: object = {}) =>
  chooseRule(rules, { ...FACTS, ...facts })?.id ?? null;

test('precedence: publisher, then SKU, category, kind of customer, first order, country', () => {
  const conditions = [
    { publisher_id: 7 },
    { sku: 'S-1' },
    { category: 'Shoes' },
    { customer_kind: 'new' },
    { customer_order: 'first' as const },
    { country: 'DE' },
  ];
  conditions.forEach((heavier, place) => {
    // All lighter conditions together weigh less.
    const lighter = Object.assign({}, ...conditions.slice(place + 1));
    expect(chosen([rule(1, lighter), rule(2, heavier)])).toBe(2);
    expect(chosen([rule(1, heavier), rule(2)])).toBe(1);
  });
});

test('a rule applies only if all conditions hold; texts are compared case-insensitively', () => {
  expect(chosen([rule(1, { category: 'SHOES', country: 'de' })])).toBe(1);
  expect(chosen([rule(1, { category: 'Hats' })])).toBeNull();
  expect(chosen([rule(1, { category: 'Shoes', sku: 'S-2' }), rule(2)])).toBe(2);
  expect(chosen([rule(1, { publisher_id: 8 })])).toBeNull();
  expect(chosen([rule(1, { sku: 'S-1' })], { sku: null })).toBeNull();
  expect(chosen([])).toBeNull();
});

test('among equally specific rules the higher priority wins, then the lower id', () => {
  expect(chosen([rule(1), rule(2, { priority: 5 })])).toBe(2);
  expect(chosen([rule(3, { priority: 5 }), rule(1, { priority: 4 }), rule(2)])).toBe(3);
  expect(chosen([rule(3), rule(1), rule(2)])).toBe(1);
  // Matching conditions outweigh priority.
  expect(chosen([rule(1, { country: 'DE' }), rule(2, { priority: 99 })])).toBe(1);
});

const tier = (id: number, basis: 'orders' | 'sales', from: bigint, set = {}) =>
  rule(id, { tier_basis: basis, tier_from: from, ...set });

test('the highest tier reached wins, including its exact threshold', () => {
  const rules = [rule(1), tier(2, 'orders', 10n), tier(3, 'orders', 20n)];
  const by = (orders: number) => chosen(rules, { volume: { orders, sales_minor: 10n ** 9n } });
  expect([9, 10, 19, 20, 21].map(by)).toEqual([1, 2, 2, 3, 3]);
  const sales = [rule(1, { priority: 9 }), tier(2, 'sales', 500n), tier(3, 'sales', 600n)];
  const bySales = (sales_minor: bigint) => chosen(sales, { volume: { orders: 999, sales_minor } });
  expect([499n, 500n, 600n].map(bySales)).toEqual([1, 2, 3]);
  expect(chosen(rules)).toBe(1);
  const volume = { orders: 20, sales_minor: 0n };
  expect(chosen([...rules].reverse(), { volume })).toBe(3);
  // A tier of one case does not apply to another, however high it is.
  const others = [tier(2, 'orders', 1n), rule(3, { country: 'DE' })];
  expect(chosen(others, { volume: { orders: 5, sales_minor: 0n } })).toBe(3);
  const same = [tier(2, 'orders', 5n), tier(3, 'orders', 5n, { priority: 1 })];
  expect(chosen(same, { volume: { orders: 5, sales_minor: 0n } })).toBe(3);
});

test('volume matters only where the best rule may be a tier', () => {
  expect(dependsOnVolume([rule(1), tier(2, 'orders', 10n)], FACTS)).toBe(true);
  expect(dependsOnVolume([rule(1), tier(2, 'sales', 10n ** 18n)], FACTS)).toBe(true);
  expect(dependsOnVolume([rule(1)], FACTS)).toBe(false);
  expect(dependsOnVolume([], FACTS)).toBe(false);
  // A rule for the country outweighs the tier: no volume has to be counted.
  expect(dependsOnVolume([rule(1, { country: 'DE' }), tier(2, 'orders', 10n)], FACTS)).toBe(false);
});

test('tiers are valid with one basis, distinct thresholds and a rule for the first order', () => {
  expect(areTiersSound([])).toBe(true);
  expect(areTiersSound([rule(1), rule(2)])).toBe(true);
  expect(areTiersSound([rule(1), tier(2, 'orders', 10n), tier(3, 'orders', 20n)])).toBe(true);
  expect(areTiersSound([rule(1), tier(2, 'orders', 10n), tier(3, 'sales', 20n)])).toBe(false);
  expect(areTiersSound([rule(1), tier(2, 'orders', 10n), tier(3, 'orders', 10n)])).toBe(false);
  expect(areTiersSound([tier(2, 'orders', 10n)])).toBe(false);
  const shoes = { category: 'Shoes' };
  expect(areTiersSound([rule(1), tier(2, 'orders', 10n, shoes)])).toBe(false);
  expect(areTiersSound([rule(1, { category: 'SHOES' }), tier(2, 'orders', 10n, shoes)])).toBe(true);
  expect(
    areTiersSound([rule(1), rule(2, shoes), tier(3, 'orders', 5n), tier(4, 'orders', 5n, shoes)]),
  ).toBe(true);
  const twice = [rule(1, shoes), tier(2, 'orders', 5n, shoes)];
  expect(areTiersSound([...twice, tier(3, 'orders', 5n, { category: 'SHOES' })])).toBe(false);
  // Words that are equal only in upper case count as different here, as they do when a rule is
  // chosen.
  const [eszett, double] = [{ category: 'Maße' }, { category: 'Masse' }];
  expect(chosen([rule(1, eszett)], double)).toBeNull();
  const both = [rule(1, eszett), rule(2, double), tier(3, 'orders', 5n, eszett)];
  expect(areTiersSound([...both, tier(4, 'orders', 5n, double)])).toBe(true);
});

test('first and later orders of a customer have their own rules, later ones for some months', () => {
  const since = (date: string) => ({ customer_since: new Date(date) });
  const first = rule(1, { customer_order: 'first' });
  const later = rule(2, { customer_order: 'renewal', renewal_months: 4 });
  const rules = [first, later];
  expect(chosen(rules)).toBe(1);
  expect(chosen(rules, since('2026-05-30T12:00:00Z'))).toBe(2);
  // The fourth month after 28 February ends on 28 June, and after 31 March on 31 July.
  expect(chosen(rules, since('2026-02-28T12:00:00Z'))).toBeNull();
  expect(chosen(rules, since('2026-03-31T12:00:00Z'))).toBe(2);
  expect(chosen([...rules, rule(3)], since('2020-01-01T00:00:00Z'))).toBe(3);
  const life = rule(4, { customer_order: 'renewal', renewal_months: 0 });
  expect(chosen([life], since('2020-01-01T00:00:00Z'))).toBe(4);
});

test('a number of months ends at the same moment of a later month, or on the last day of a shorter one', () => {
  const within = (from: string, at: string, renewal_months: number) =>
    isWithin({ renewal_months }, { customer_since: new Date(from), at: new Date(at) });
  expect(within('2026-01-31T08:00:00Z', '2026-02-28T07:59:59Z', 1)).toBe(true);
  expect(within('2026-01-31T08:00:00Z', '2026-02-28T08:00:00Z', 1)).toBe(false);
  expect(within('2026-01-15T08:00:00Z', '2027-01-15T07:59:59Z', 12)).toBe(true);
  expect(within('2026-01-15T08:00:00Z', '2027-01-15T08:00:00Z', 12)).toBe(false);
});

test('a rule depends on the customer by first or later order, or by renewals', () => {
  expect(dependsOnCustomer([rule(1), rule(2)])).toBe(false);
  expect(dependsOnCustomer([rule(1), rule(2, { customer_order: 'first' })])).toBe(true);
  expect(dependsOnCustomer([rule(1, { renewal_months: 0 }), rule(2)])).toBe(true);
  expect(dependsOnCustomer([])).toBe(false);
});
