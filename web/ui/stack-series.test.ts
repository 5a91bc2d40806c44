import { expect, test } from 'vitest';
import { stackSeries } from './stack-series.ts';

test('each series begins where the one before it ends, also without a value', () => {
  const series = [
    { id: 'a', label: 'A', values: [1, 2, null] },
    { id: 'b', label: 'B', values: [10, null, 5] },
  ];
  expect(stackSeries(series).map(({ values }) => values)).toEqual([
    [1, 2, 0],
    [11, 2, 5],
  ]);
});
