import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionLeft, exceeds, leftAfter, pickSaleLine, saleOrderOf } from './rules.ts';

const PERCENT = { basis: null, rate_ppm: 50_000, fixed_minor: null };
const UNIT = { basis: 'unit', rate_ppm: null, fixed_minor: 250n };
const sold = (rule: typeof PERCENT | typeof UNIT | null, commission: bigint) => ({
  sale: 10_000n,
  commission,
  quantity: 4,
  rule,
});

test('the order id of a sale is that of its return without prefix and suffix', () => {
  const by = { kind: 'order_id', prefix: 'C', suffix: '-R' } as const;
  expect(saleOrderOf(by, 'C536379-R')).toBe('536379');
  expect(saleOrderOf(by, '536379-R')).toBeNull();
  expect(saleOrderOf(by, 'C536379')).toBeNull();
  expect(saleOrderOf(by, 'C-R')).toBeNull();
  expect(saleOrderOf({ ...by, kind: 'none' }, 'C1-R')).toBeNull();
});

test('a return concerns the named line, else the only one with its article, else the only one', () => {
  const lines = [
    { line_id: '1', sku: 'A' },
    { line_id: '2', sku: 'B' },
    { line_id: '3', sku: 'B' },
  ];
  const pick = (sale_line_id: string | null, sku: string | null, of = lines) =>
    pickSaleLine(of, { sale_line_id, sku })?.line_id ?? null;
  expect(pick('3', 'A')).toBe('3');
  expect(pick('9', 'A')).toBeNull();
  expect(pick(null, 'A')).toBe('1');
  expect(pick(null, 'B')).toBeNull();
  expect(pick(null, null)).toBeNull();
  expect(pick(null, null, lines.slice(0, 1))).toBe('1');
});

test('the rest of a sale earns what its rule pays for it, and nothing once all is returned', () => {
  const left = (sale: bigint, quantity: number | null = null) => ({ sale, quantity });
  expect(commissionLeft(sold(PERCENT, 500n), left(10_000n))).toBe(500n);
  expect(commissionLeft(sold(PERCENT, 500n), left(7_510n))).toBe(376n);
  expect(commissionLeft(sold(PERCENT, 500n), left(0n))).toBe(0n);
  expect(commissionLeft(sold(UNIT, 1000n), left(5_000n, 3))).toBe(750n);
  expect(commissionLeft(sold(UNIT, 1000n), left(5_001n))).toBe(750n);
  expect(commissionLeft(sold(UNIT, 600n), left(7_500n, 3))).toBe(600n);
  const perOrder = { ...UNIT, basis: 'order' };
  expect(commissionLeft(sold(perOrder, 2166n), left(1n))).toBe(2166n);
  expect(commissionLeft(sold(null, 500n), left(7_500n))).toBe(0n);
});

test('returns exceed a sale by amount or by quantity', () => {
  const after = (...returns: [bigint, number | null][]) =>
    leftAfter(
      { sale: 1000n, quantity: 3 },
      returns.map(([sale, quantity]) => ({ sale, quantity })),
    );
  expect(after([-400n, 1], [-300n, -1])).toEqual({ sale: 300n, quantity: 1 });
  expect(after([-400n, 1], [-300n, null])).toEqual({ sale: 300n, quantity: null });
  expect(exceeds(after([-1000n, 3]))).toBe(false);
  expect(exceeds(after([-1001n, 1]))).toBe(true);
  expect(exceeds(after([-10n, 4]))).toBe(true);
});

test('the commission of what is left never grows with a return and is never negative', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const rule = fc.constantFrom(PERCENT, UNIT, { ...UNIT, basis: 'line' });
  fc.assert(
    fc.property(amount, amount, amount, rule, (sale, one, other, by) => {
      const [more, less] = one > other ? [one, other] : [other, one];
      fc.pre(more <= sale);
      const commission = sale / 20n;
      const line = { sale, commission, quantity: 5, rule: by };
      const rest = (left: bigint) => commissionLeft(line, { sale: left, quantity: null });
      expect(rest(less) <= rest(more) && rest(more) <= commission).toBe(true);
      expect(rest(less) >= 0n).toBe(true);
    }),
  );
});

test('nothing is left of a commission without a sale or without commission', () => {
  const perOrder = { ...UNIT, basis: 'order' };
  const one = { sale: 1n, quantity: null };
  expect(commissionLeft(sold(perOrder, 2166n), { sale: 0n, quantity: null })).toBe(0n);
  expect(commissionLeft({ ...sold(perOrder, 2166n), sale: 0n }, one)).toBe(0n);
  expect(commissionLeft(sold(PERCENT, -5n), { sale: 10_000n, quantity: null })).toBe(0n);
});

test('a sale without returns keeps its commission, whatever its rule would pay', () => {
  expect(commissionLeft(sold(null, 500n), { sale: 10_000n, quantity: null })).toBe(500n);
});

test('units that are left follow from the amounts; a begun unit counts', () => {
  const left = (sale: bigint) => commissionLeft(sold(UNIT, 1000n), { sale, quantity: null });
  expect([7_501n, 7_500n, 7_499n, 5_001n, 5_000n, 1n].map(left)).toEqual([
    1000n,
    750n,
    750n,
    750n,
    500n,
    250n,
  ]);
});

test('the quantity that is left is unknown unless the sale states one', () => {
  const left = leftAfter({ sale: 100n, quantity: null }, [{ sale: -10n, quantity: 1 }]);
  expect(left).toEqual({ sale: 90n, quantity: null });
});
