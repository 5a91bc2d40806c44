import { expect, test } from 'vitest';
import { rewardOf } from './reward-referral.ts';

test('a reward is a share of the earnings, rounded half to even', () => {
  expect([10n, 30n, 50n, -30n].map((earned) => rewardOf(earned, 5))).toEqual([0n, 2n, 2n, -2n]);
});
