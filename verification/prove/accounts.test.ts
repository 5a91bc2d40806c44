import { expect, test } from 'vitest';
import { checkTiming } from './accounts/check-timing.ts';

test('the timing classifier finds only differences that a sample can show', () => {
  expect(checkTiming([1, 2, 3], [4, 5, 6]).area).toBe(1);
  expect(checkTiming([4, 5, 6], [1, 2, 3]).area).toBe(1);
  expect(checkTiming([1, 1, 1], [1, 1, 1]).area).toBe(0.5);
  expect(checkTiming([1, 4], [2, 3]).area).toBe(0.5);
  // If the machine slows down half-way, a comparison over all times together misses the difference.
  const [one, other] = [
    [1, 1, 9, 9],
    [2, 2, 10, 10],
  ];
  expect(checkTiming(one, other).area).toBeLessThan(1);
  expect(checkTiming(one, other, 2).area).toBe(1);
  expect(checkTiming(Array(400).fill(1), Array(400).fill(1)).standardError).toBeCloseTo(0.0204, 4);
});
