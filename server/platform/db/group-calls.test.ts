import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { groupCalls, openLoader } from './group-calls.ts';

test('items of one turn are answered together, those that arrive later form the next group', async () => {
  const groups: number[][] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const double = groupCalls<number, number>({
    answerAll: async (items) => {
      groups.push([...items]);
      if (groups.length === 1) await isReleased;
      return items.map((item) => item * 2);
    },
  });
  const first = [double(1), double(2)];
  await setImmediate();
  const second = [double(3), double(4), double(5)];
  await setImmediate();
  expect(groups).toEqual([[1, 2]]);
  release();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('what is not chosen waits for the next group, and an error rejects one group only', async () => {
  const groups: number[][] = [];
  const halve = groupCalls<number, number>({
    answerAll: async (items) => {
      groups.push([...items]);
      if (items.includes(3)) throw new Error('odd');
      return items.map((item) => item / 2);
    },
    choose: (waiting) => new Set(waiting.slice(0, 2)),
  });
  const answers = await Promise.allSettled([2, 4, 3, 6, 8].map(halve));
  expect(groups).toEqual([[2, 4], [3, 6], [8]]);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

test('a slow group no longer delays the next one', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const wait = groupCalls<string, string>({
    answerAll: async (items) => {
      if (items.includes('slow')) await isReleased;
      return items;
    },
    slowMs: 20,
  });
  const slow = wait('slow');
  await setImmediate();
  expect(await wait('next')).toBe('next');
  release();
  expect(await slow).toBe('slow');
});

test('a loader asks for each key once', async () => {
  const asked: string[][] = [];
  const load = openLoader(async (keys: readonly string[]) => {
    asked.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual(['A', 'B', 'A']);
  expect(await load('b')).toBe('B');
  expect(asked).toEqual([['a', 'b']]);
});
