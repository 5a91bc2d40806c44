import { expect, test } from 'vitest';
import { noticePeaks } from './notice-peaks.ts';

/** Whether each batch, stored at `ms`, is part of a peak. */
function noticed(batches: readonly [ms: number, clicks: number, isBehindAnother?: boolean][]) {
  let at = 0;
  const isPeak = noticePeaks(() => at);
  return batches.map(([ms, clicks, isBehindAnother = false]) => {
    at = ms;
    return isPeak(clicks, isBehindAnother);
  });
}

test('a large batch behind another begins a peak, which ends 100 ms later', () => {
  const batches: [number, number, boolean?][] = [
    [1_000, 8],
    [1_001, 7, true],
    [1_002, 8, true],
    [1_003, 1, true],
    [1_101, 1],
    [1_102, 1],
  ];
  expect(noticed(batches)).toEqual([false, false, true, true, true, false]);
});

test('small batches are a peak as long as 3,000 clicks a second arrive', () => {
  const every = (stepMs: number, clicks: number) =>
    Array.from({ length: 400 / stepMs }, (_, nth): [number, number] => [
      1_000 + nth * stepMs,
      clicks,
    ]);
  const fast = noticed([...every(1, 3), [1_500, 1], [1_501, 1]]);
  // The first interval is counted before it is known.
  expect(fast.slice(0, 100)).not.toContain(true);
  expect(fast.slice(100, 400)).not.toContain(false);
  expect(fast.slice(-2)).toEqual([false, false]);
  expect(noticed(every(2, 5))).not.toContain(true);
});
