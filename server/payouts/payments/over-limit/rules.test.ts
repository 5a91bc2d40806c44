import { expect, test } from 'vitest';
import { splitSettlements } from './rules.ts';

const of = (...amounts: bigint[]) => amounts.map((commission_minor) => ({ commission_minor }));
const split = (limit: bigint, ...amounts: bigint[]) =>
  splitSettlements(of(...amounts), limit)?.map((part) =>
    part.map((one) => Number(one.commission_minor)),
  ) ?? null;

test('settlements are distributed, the largest first, each to the first part with room', () => {
  expect(split(100n, 30n, 60n, 50n, 40n, 20n)).toEqual([
    [60, 40],
    [50, 30, 20],
  ]);
  expect(split(100n, 99n, 1n)).toEqual([[99, 1]]);
  expect(split(100n, 99n, 2n)).toEqual([[99], [2]]);
});

test('what is owed back goes with the largest settlement, which must exceed it', () => {
  expect(split(100n, 20n, -30n, 90n, 0n)).toEqual([[90, 0, -30, 20]]);
  expect(split(100n, 120n, -30n)).toEqual([[120, -30]]);
  expect(split(100n, 30n, -30n, 20n)).toEqual([[30, -30, 20]]);
  expect(split(100n, 30n, -30n)).toBeNull();
  expect(split(20n, 30n, -31n, 19n)).toEqual([[30, -31, 19]]);
});

test('a settlement above the limit cannot be split, and nothing is no payment', () => {
  expect(split(100n, 100n)).toEqual([[100]]);
  expect(split(100n, 101n, 5n)).toBeNull();
  expect(split(100n, 101n)).toBeNull();
  expect(split(100n, -5n)).toBeNull();
  expect(split(100n, 0n)).toBeNull();
  expect(split(100n)).toBeNull();
});
