import { describe, expect, test } from 'vitest';
import type { CommissionRule } from './choose-rule.ts';
import { compareTerms, MIN_NOTICE_MS, needsNotice, startOf, worstOf } from './rules.ts';

type Rule = Omit<CommissionRule, 'id'>;

const rule = (set: Partial<Rule> = {}): Rule => ({
  ...{ name: 'All', kind: 'percent', rate_ppm: 50_000, fixed_minor: null, basis: null },
  ...{ cap_order_minor: null, cap_month_minor: null, currency: 'USD', category: null, sku: null },
  ...{ customer_kind: null, customer_order: null, renewal_months: null, country: null },
  ...{ publisher_id: null, tier_basis: null, tier_from: null, priority: 0 },
  ...set,
});
const fixed = (minor: bigint, set: Partial<Rule> = {}) =>
  rule({ kind: 'fixed', rate_ppm: null, fixed_minor: minor, basis: 'order', ...set });
/** The effects of a change of one rule, or of rules, on everyone or on one publisher. */
const effects = (before: Rule | Rule[], after: Rule | Rule[], publisher: number | null = null) =>
  compareTerms([before].flat(), [after].flat(), publisher).map(({ effect }) => effect);

const at = new Date('2026-11-24T12:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);

test('terms start now, or at a moment within a year; a clock may be a minute behind', () => {
  expect(MIN_NOTICE_MS).toBe(259_200_000);
  expect(startOf(null, at)).toBe(at);
  expect(startOf(after(1), at)).toEqual(after(1));
  expect(startOf(after(0), at)).toEqual(at);
  expect(startOf(after(-60_000), at)).toEqual(at);
  expect(startOf(after(-60_001), at)).toBeNull();
  expect(startOf(after(365 * 86_400_000), at)).toEqual(after(365 * 86_400_000));
  expect(startOf(after(365 * 86_400_000 + 1), at)).toBeNull();
});

describe('one rule instead of another', () => {
  test('raises or cuts what it pays, or stops it', () => {
    expect(effects(rule(), rule())).toEqual([]);
    expect(effects(rule(), rule({ rate_ppm: 50_001 }))).toEqual(['raised']);
    expect(effects(rule(), rule({ rate_ppm: 49_999 }))).toEqual(['cut']);
    expect(effects(rule(), rule({ rate_ppm: 0 }))).toEqual(['zero']);
    expect(effects(rule(), [])).toEqual(['zero']);
    expect(effects([], rule())).toEqual(['raised']);
    expect(effects([], rule({ rate_ppm: 0 }))).toEqual([]);
    expect(effects([], [])).toEqual([]);
    expect(effects(rule({ rate_ppm: 0 }), fixed(5n))).toEqual(['raised']);
    expect(effects(fixed(500n), fixed(501n))).toEqual(['raised']);
    expect(effects(fixed(500n), fixed(0n))).toEqual(['zero']);
    expect(effects(rule({ rate_ppm: null }), rule())).toEqual(['raised']);
    expect(effects(fixed(5n, { fixed_minor: null }), fixed(5n))).toEqual(['raised']);
  });

  test('is not comparable with another kind, currency or basis', () => {
    expect(effects(rule(), fixed(50_000n))).toEqual(['changed']);
    expect(effects(fixed(50_000n), rule())).toEqual(['changed']);
    expect(effects(fixed(5n), fixed(9n, { currency: 'EUR' }))).toEqual(['changed']);
    expect(effects(rule(), rule({ currency: 'EUR' }))).toEqual([]);
    expect(effects(rule(), rule({ currency: 'EUR', rate_ppm: 60_000 }))).toEqual(['raised']);
    expect(effects(fixed(5n), fixed(9n, { basis: 'unit' }))).toEqual(['changed']);
  });

  test('cuts by a lower or a new limit, and raises by a higher one or none', () => {
    for (const cap of ['cap_order_minor', 'cap_month_minor'] as const) {
      const capped = (minor: bigint | null, paid = 500n) => fixed(paid, { [cap]: minor });
      expect(effects(capped(null), capped(900n))).toEqual(['cut']);
      expect(effects(capped(900n), capped(800n))).toEqual(['cut']);
      expect(effects(capped(900n), capped(901n))).toEqual(['raised']);
      expect(effects(capped(900n), capped(null))).toEqual(['raised']);
      expect(effects(capped(900n), capped(900n))).toEqual([]);
      expect(effects(capped(900n), capped(800n, 501n))).toEqual(['changed']);
      expect(effects(capped(900n), capped(800n, 499n))).toEqual(['cut']);
    }
  });

  test('raises by more months of renewals, of which life is the most', () => {
    const lasting = (renewal_months: number | null) => rule({ renewal_months });
    expect(effects(lasting(null), lasting(3))).toEqual(['raised']);
    expect(effects(lasting(3), lasting(2))).toEqual(['cut']);
    expect(effects(lasting(600), lasting(0))).toEqual(['raised']);
    expect(effects(lasting(0), lasting(null))).toEqual(['cut']);
    expect(effects(lasting(3), lasting(3))).toEqual([]);
  });
});

describe('cases', () => {
  const conditions = {
    ...{ category: null, sku: null, customer_kind: null, customer_order: null },
    ...{ country: null, publisher_id: null, tier_basis: null, tier_from: null },
  };

  test('are those that a rule of either version names, and the one without conditions', () => {
    const shoes = rule({ category: 'Shoes', rate_ppm: 80_000 });
    const changes = compareTerms([rule(), shoes], [rule({ rate_ppm: 60_000 })], null);
    expect(changes).toEqual([
      { ...conditions, before: { ...rule(), id: 0 }, after: expect.anything(), effect: 'raised' },
      {
        ...{ ...conditions, category: 'Shoes', effect: 'cut' },
        before: { ...shoes, id: 1 },
        after: { ...rule({ rate_ppm: 60_000 }), id: 0 },
      },
    ]);
    // Texts are compared without case.
    expect(effects([rule(), shoes], [rule(), { ...shoes, category: 'SHOES' }])).toEqual([]);
    const renamed = { ...shoes, category: 'SHOES', rate_ppm: 90_000 };
    expect(effects([rule(), shoes], [rule(), renamed])).toEqual(['raised']);
  });

  test('are of every publisher that a rule names, or of one', () => {
    const own = (publisher_id: number, rate_ppm: number) => rule({ publisher_id, rate_ppm });
    const before = [rule(), own(7, 90_000), own(8, 90_000)];
    const changed = [rule(), own(7, 80_000), own(8, 95_000)];
    const all = compareTerms(before, changed, null);
    expect(all.map(({ publisher_id, effect }) => [publisher_id, effect])).toEqual([
      [7, 'cut'],
      [8, 'raised'],
    ]);
    expect(compareTerms(before, changed, 7).map((one) => [one.publisher_id, one.effect])).toEqual([
      [null, 'cut'],
    ]);
    expect(effects(before, changed, 8)).toEqual(['raised']);
    expect(effects(before, changed, 9)).toEqual([]);
  });

  test('of a publisher are those of its own rules and of rules for everyone', () => {
    const shoes = (rate_ppm: number, publisher_id: number | null) =>
      rule({ category: 'Shoes', rate_ppm, publisher_id });
    for (const publisher of [7, null]) {
      const changes = compareTerms(
        [rule(), shoes(90_000, publisher)],
        [rule(), shoes(80_000, publisher)],
        7,
      );
      expect(changes.map(({ category, effect }) => [category, effect])).toEqual([['Shoes', 'cut']]);
    }
  });

  test('of a publisher leave out the conditions of rules for others', () => {
    const theirs = rule({ publisher_id: 8, country: 'DE', rate_ppm: 90_000 });
    const changes = compareTerms([rule()], [rule({ rate_ppm: 60_000 }), theirs], 7);
    expect(changes.map(({ country, effect }) => [country, effect])).toEqual([[null, 'raised']]);
    const before = compareTerms([rule(), theirs], [rule({ rate_ppm: 60_000 })], 7);
    expect(before.map(({ country }) => country)).toEqual([null]);
  });

  test('are first and later orders of a customer', () => {
    const later = rule({ customer_order: 'renewal', rate_ppm: 10_000 });
    const first = rule({ customer_order: 'first', rate_ppm: 90_000 });
    const found = compareTerms([rule()], [rule(), later, first], null);
    expect(found.map(({ customer_order, effect }) => [customer_order, effect])).toEqual([
      [null, 'raised'],
      ['renewal', 'cut'],
      ['first', 'raised'],
    ]);
  });

  test('are tiers, each with the volume that just reaches it', () => {
    const tier = (tier_basis: 'orders' | 'sales', from: bigint, rate_ppm: number) =>
      rule({ tier_basis, tier_from: from, rate_ppm });
    for (const basis of ['orders', 'sales'] as const) {
      const before = [rule(), tier(basis, 10n, 60_000), tier(basis, 100n, 70_000)];
      const changed = [rule(), tier(basis, 10n, 60_000), tier(basis, 100n, 80_000)];
      const found = compareTerms(before, changed, null);
      expect(found.map(({ tier_from, effect }) => [tier_from, effect])).toEqual([[100n, 'raised']]);
      const moved = compareTerms([rule(), tier(basis, 10n, 60_000)], [rule()], null);
      expect(moved.map(({ tier_from, effect }) => [tier_from, effect])).toEqual([[10n, 'cut']]);
    }
    const other = compareTerms([rule()], [rule(), tier('orders', 10n, 60_000)], null);
    expect(other.map(({ tier_basis, effect }) => [tier_basis, effect])).toEqual([
      ['orders', 'raised'],
    ]);
  });
});

test('the worst change counts; the first terms take nothing away', () => {
  const changes = (...of: string[]) => of.map((effect) => ({ effect }) as never);
  expect(worstOf(changes('raised', 'changed', 'cut', 'zero'), false)).toBe('zero');
  expect(worstOf(changes('raised', 'changed', 'cut'), false)).toBe('cut');
  expect(worstOf(changes('raised', 'changed'), false)).toBe('changed');
  expect(worstOf(changes('raised'), false)).toBe('raised');
  expect(worstOf([], false)).toBe('same');
  expect(worstOf(changes('zero'), true)).toBe('first');
  const effectsOfAll = ['first', 'same', 'raised', 'changed', 'cut', 'zero'] as const;
  expect(effectsOfAll.filter(needsNotice)).toEqual(['changed', 'cut', 'zero']);
});
