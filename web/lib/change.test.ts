import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it('returns the change as a share of the previous value', () => {
  expect(changeOf('112.00', '100.00')).toBeCloseTo(0.12);
  expect(changeOf(50, 100)).toBe(-0.5);
});

it('counts a smaller loss as a gain', () => {
  expect(changeOf('-50.00', '-100.00')).toBe(0.5);
});

it('returns null without a value to compare with', () => {
  expect(changeOf('5.00', '0.00')).toBeNull();
  expect(changeOf(null, '4.00')).toBeNull();
  expect(changeOf('5.00', undefined)).toBeNull();
});
