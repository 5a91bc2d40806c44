import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FixedRule, fixedCommissions, limitToMonth, splitByWeight } from './rules.ts';

const rule = (set: Partial<FixedRule> = {}): FixedRule => ({
  basis: 'order',
  fixed_minor: 6000n,
  cap_order_minor: null,
  ...set,
});
const lines = (...sales: number[]) =>
  sales.map((sale) => ({ sale: BigInt(sale), quantity: null as number | null }));
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const pay = (by: FixedRule, sales: number[], earlier: [number, bigint][] = []) =>
  fixedCommissions(
    by,
    earlier.map(([sale, commission]) => ({ sale: BigInt(sale), commission })),
    lines(...sales),
  );

test('an amount per order is split over its lines by largest remainder', () => {
  expect(pay(rule(), [10_000, 10_000, 7_700])).toEqual([2166n, 2166n, 1668n]);
  expect(pay(rule({ fixed_minor: 100n }), [1, 1, 1])).toEqual([34n, 33n, 33n]);
  expect(pay(rule({ fixed_minor: 1n }), [1, 5])).toEqual([0n, 1n]);
});

test('lines added later receive nothing more, and a return of the whole order reverses the amount', () => {
  expect(pay(rule(), [5_000], [[10_000, 6000n]])).toEqual([0n]);
  expect(pay(rule(), [-2_000], [[10_000, 6000n]])).toEqual([0n]);
  expect(pay(rule(), [-10_000], [[10_000, 6000n]])).toEqual([-6000n]);
  expect(pay(rule(), [100, -100])).toEqual([0n, 0n]);
  expect(pay(rule(), [-100, -300])).toEqual([-1500n, -4500n]);
  // The first report had only a gift.
  expect(pay(rule(), [500], [[0, 0n]])).toEqual([6000n]);
});

test('an amount per line or unit has the sign of the sale; an unknown quantity is one unit', () => {
  expect(pay(rule({ basis: 'line' }), [5, -5, 0])).toEqual([6000n, -6000n, 0n]);
  const units = [
    { sale: 90n, quantity: 3 },
    { sale: -60n, quantity: -2 },
    { sale: 30n, quantity: null },
    { sale: 10n, quantity: 0 },
  ];
  const perUnit = rule({ basis: 'unit', fixed_minor: 250n });
  expect(fixedCommissions(perUnit, [], units)).toEqual([750n, -500n, 250n, 0n]);
});

test('a cap per order limits what all its lines earn, in both directions', () => {
  const capped = rule({ basis: 'line', cap_order_minor: 10_000n });
  expect(pay(capped, [1, 1, 1])).toEqual([6000n, 4000n, 0n]);
  expect(pay(capped, [1], [[1, 9000n]])).toEqual([1000n]);
  expect(pay(capped, [1, 0], [[1, 12_000n]])).toEqual([0n, 0n]);
  expect(pay(capped, [-1, -1])).toEqual([-6000n, -4000n]);
});

test('a monthly cap leaves what is not used, and does not limit returns', () => {
  expect(limitToMonth(50n, null, 1000n)).toBe(50n);
  expect(limitToMonth(50n, 100n, 20n)).toBe(50n);
  expect(limitToMonth(50n, 100n, 70n)).toBe(30n);
  expect(limitToMonth(50n, 100n, 170n)).toBe(0n);
  expect(limitToMonth(-50n, 100n, 170n)).toBe(-50n);
});

const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });

test('parts sum up exactly and differ from their proportion by less than one minor unit', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1 });
  fc.assert(
    fc.property(amount, weights, (whole, by) => {
      const total = sum(by);
      fc.pre(total > 0n);
      const parts = splitByWeight(whole, by);
      expect(sum(parts)).toBe(whole);
      parts.forEach((part, place) => {
        const off = part * total - whole * (by[place] ?? 0n);
        expect(off < total && off > -total).toBe(true);
      });
    }),
  );
});

test('an order never earns more than its amount, however its lines arrive', () => {
  const report = fc.array(fc.integer({ min: -500, max: 1_000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 6 }), (reports) => {
      const known: [number, bigint][] = [];
      for (const sales of reports) {
        const paid = pay(rule(), sales, known);
        known.push(...sales.map((sale, place): [number, bigint] => [sale, paid[place] ?? 0n]));
        const given = sum(known.map(([, commission]) => commission));
        expect(given <= 6000n && given >= -6000n).toBe(true);
      }
    }),
  );
});

test('lines reported one by one never exceed a cap, and only positive lines use it', () => {
  const capped = rule({ basis: 'unit', fixed_minor: 700n, cap_order_minor: 5_000n });
  const units = fc.array(fc.record({ sale: amount, quantity: fc.integer({ min: 0, max: 9 }) }));
  fc.assert(
    fc.property(units, (fresh) => {
      let paid = 0n;
      fixedCommissions(capped, [], fresh).forEach((one, place) => {
        paid += one;
        expect(paid <= 5_000n && paid >= -5_000n).toBe(true);
        expect(one * (fresh[place]?.sale ?? 0n) >= 0n).toBe(true);
      });
    }),
  );
});

test('a line of nothing has no part in an amount per order', () => {
  expect(pay(rule(), [100, 0, 200])).toEqual([2000n, 0n, 4000n]);
  expect(pay(rule(), [0, 300])).toEqual([0n, 6000n]);
});

test('an amount per line is paid once per line, whatever its quantity', () => {
  const fresh = [{ sale: 100n, quantity: 3 }];
  expect(fixedCommissions(rule({ basis: 'line' }), [], fresh)).toEqual([6000n]);
  expect(fixedCommissions(rule({ basis: 'unit' }), [], fresh)).toEqual([18_000n]);
});
