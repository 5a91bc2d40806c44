import { expect, test } from 'vitest';
import { bandOf } from './open-public-brand.ts';

test.each([
  [1n, 1n, 2n],
  [2n, 2n, 5n],
  [4_999n, 2_000n, 5_000n],
  [5_000n, 5_000n, 10_000n],
  [7_785n, 5_000n, 10_000n],
  [10_000n, 10_000n, 20_000n],
])('%d is in the band from %d to %d', (minor, from, to) => {
  expect(bandOf(minor)).toEqual({ from, to });
});

test('nothing earned is in no band', () => {
  expect(bandOf(0n)).toBeNull();
});
