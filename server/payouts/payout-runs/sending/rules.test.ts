import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { nextQueryAt } from './rules.ts';

const NOON = new Date('2026-03-08T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);

const ANSWERING = { hasStatusQuery: true };
const delayOf = (
  status: string,
  attempts: number,
  provider: { hasStatusQuery: boolean } | null = ANSWERING,
) => nextQueryAt({ status, attempts, paid_at: null }, provider, NOON)?.getTime();
const inMs = (ms: number) => NOON.getTime() + ms;

test('an unknown outcome is queried with exponential back-off of at most an hour', () => {
  expect([0, 1, 3].map((attempts) => delayOf('unknown', attempts))).toEqual(
    [10_000, 20_000, 80_000].map(inMs),
  );
  expect([9, 12, 500].map((attempts) => delayOf('unknown', attempts))).toEqual(
    Array(3).fill(inMs(HOUR_MS)),
  );
  expect(delayOf('unknown', 0, null)).toBe(inMs(10_000));
});

test('an accepted payout is queried at most six hours apart, where the provider answers', () => {
  expect([0, 1, 8].map((attempts) => delayOf('accepted', attempts))).toEqual(
    [60_000, 120_000, 256 * 60_000].map(inMs),
  );
  expect([9, 500].map((attempts) => delayOf('accepted', attempts))).toEqual(
    Array(2).fill(inMs(6 * HOUR_MS)),
  );
  expect(delayOf('accepted', 0, { hasStatusQuery: false })).toBeUndefined();
  expect(delayOf('accepted', 0, null)).toBeUndefined();
});

test('a paid payout is queried daily for 45 days, because it may be returned', () => {
  const paid = (days: number, ms = 0, provider: { hasStatusQuery: boolean } | null = ANSWERING) =>
    nextQueryAt(
      { status: 'paid', attempts: 3, paid_at: after(-days * DAY_MS - ms) },
      provider,
      NOON,
    );
  expect(paid(0)?.getTime()).toBe(inMs(DAY_MS));
  expect(paid(45)?.getTime()).toBe(inMs(DAY_MS));
  expect(paid(45, 1)).toBeNull();
  expect(paid(0, 0, { hasStatusQuery: false })).toBeNull();
  expect(paid(0, 0, null)).toBeNull();
  expect(nextQueryAt({ status: 'paid', attempts: 0, paid_at: null }, ANSWERING, NOON)).toBeNull();
  // An update skips undefined columns, so undefined would keep the payout due for a status query
  // permanently.
  for (const status of ['open', 'failed', 'returned', 'left_out', 'sending']) {
    expect(nextQueryAt({ status, attempts: 0, paid_at: null }, ANSWERING, NOON)).toBeNull();
  }
});
