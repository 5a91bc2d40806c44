import { expect, test } from 'vitest';
import type { PayoutAdapter } from '#server/payouts/payout-providers/payout-provider.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { checkMethod, dayOf, isOverLimit, LEFT_OUT, nextQueryAt } from './rules.ts';

const NOON = new Date('2026-03-08T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

const METHOD = { held_until: NOON, changed_at: NOON };
const PROVIDER = { currencies: ['USD'], acceptsDetails: () => true } as unknown as PayoutAdapter;
const reasonOf = (set: object) => {
  const asked = { method: METHOD, provider: PROVIDER, details: {}, currency: 'USD', ...set };
  return checkMethod(asked, NOON);
};

test('a payment needs a method that exists, is not on hold, is configured and complete', () => {
  expect(reasonOf({})).toBeNull();
  expect(reasonOf({ method: undefined, provider: null })).toBe('NO_METHOD');
  expect(reasonOf({ method: { ...METHOD, held_until: after(1) }, provider: null })).toBe(
    'METHOD_HELD',
  );
  expect(reasonOf({ provider: null })).toBe('NOT_SET_UP');
  expect(reasonOf({ currency: 'EUR' })).toBe('CURRENCY_NOT_TAKEN');
  expect(reasonOf({ currency: 'EUR', provider: { ...PROVIDER, currencies: null } })).toBeNull();
  expect(reasonOf({ provider: { ...PROVIDER, acceptsDetails: () => false } })).toBe(
    'DETAILS_INCOMPLETE',
  );
  for (const text of Object.values(LEFT_OUT)) expect(text).toMatch(/^[A-Z].{15,}\.$/);
});

test('the day of a limit is the UTC day', () => {
  expect(dayOf(NOON)).toEqual({ from: at('2026-03-08'), until: at('2026-03-09') });
});

test('limits are one kind of reason to leave a payment out', () => {
  const reasons = Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[];
  const limits = ['OVER_PAYOUT_LIMIT', 'OVER_DAY_LIMIT', 'OVER_ACCOUNT_LIMIT'];
  expect(reasons.filter(isOverLimit)).toEqual(limits);
  expect(isOverLimit(null)).toBe(false);
});

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
