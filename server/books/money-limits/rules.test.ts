import { expect, test } from 'vitest';
import { roundLimit, sameNumber } from './rules.ts';

test('a derived limit has two significant digits and is never below one minor unit', () => {
  expect(roundLimit(0n)).toBe(1n);
  expect(roundLimit(-5n)).toBe(1n);
  expect(roundLimit(1n)).toBe(1n);
  expect(roundLimit(9n)).toBe(9n);
  expect(roundLimit(99n)).toBe(99n);
  expect(roundLimit(104n)).toBe(100n);
  expect(roundLimit(123_456n)).toBe(120_000n);
  expect(roundLimit(125_000n)).toBe(120_000n);
  expect(roundLimit(125_001n)).toBe(130_000n);
});

test('without a rate it is the number of units of the base, a hundredfold without minor unit', () => {
  expect(sameNumber(500_00n, 'USD', 'EUR')).toBe(500_00n);
  expect(sameNumber(500_00n, 'USD', 'KWD')).toBe(500_000n);
  expect(sameNumber(500_00n, 'USD', 'JPY')).toBe(500_00n);
  expect(sameNumber(500_000n, 'KWD', 'USD')).toBe(500_00n);
  expect(sameNumber(123_45n, 'USD', 'EUR')).toBe(120_00n);
});
