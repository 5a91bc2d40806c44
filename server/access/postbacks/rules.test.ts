import { expect, test } from 'vitest';
import { nextWaitMs } from '#server/platform/queue/retry-policy.ts';
import { RETRIES, readRetryAfter } from './rules.ts';

const HOUR = 3_600_000;
const at = new Date('2026-07-15T12:00:00Z');

test('nine waits grow from five seconds and fit into 72 hours with any jitter; the tenth failure is the last', () => {
  for (const random of [0, 0.5, 1]) {
    const waits = Array.from({ length: 10 }, (_, nth) => nextWaitMs(RETRIES, nth + 1, random));
    expect(waits.at(-1)).toBeNull();
    const known = waits.filter((wait) => wait !== null);
    expect(known).toHaveLength(9);
    expect(known[0]).toBeGreaterThanOrEqual(4_000);
    expect(known[0]).toBeLessThanOrEqual(5_000);
    expect(known).toEqual(known.toSorted((one, other) => one - other));
    const sum = known.reduce((total, wait) => total + wait, 0);
    expect(sum).toBeLessThan(72 * HOUR);
    expect(sum).toBeGreaterThan(60 * HOUR);
  }
});

test.each([
  ['120', 120_000],
  [' 7200 ', 2 * HOUR],
  ['Wed, 15 Jul 2026 13:00:00 GMT', HOUR],
  ['999999999', 24 * HOUR],
  ['Wed, 15 Jul 2099 13:00:00 GMT', 24 * HOUR],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['Wed, 15 Jul 2026 11:00:00 GMT', null],
])('Retry-After "%s" means %s ms', (text, wait) => {
  expect(readRetryAfter(text, at)).toBe(wait);
});

test('without Retry-After there is no minimum wait', () => {
  expect(readRetryAfter(null, at)).toBeNull();
});
