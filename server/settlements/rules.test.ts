import { expect, test } from 'vitest';
import { adviceOf, holdOf } from '#server/payments/rules.ts';
import { checkEcho } from '#server/payout-providers/check-echo.ts';
import type { PayoutAdapter, ProviderStatus } from '#server/payout-providers/payout-provider.ts';
import { checkLimits, checkMethod, dayOf, LEFT_OUT } from '#server/payout-runs/rules.ts';
import { nextQueryAt } from '#server/payout-runs/sending/rules.ts';
import { rewardOf } from '#server/rewards/rules.ts';

const NOON = new Date('2026-03-08T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

test('a reward is its share, half to even', () => {
  expect([10n, 30n, 50n, -30n].map((earned) => rewardOf(earned, 5))).toEqual([0n, 2n, 2n, -2n]);
});

test('a payment waits while its method is held, and without one', () => {
  expect(holdOf(undefined, NOON)).toEqual({ status: 'on_hold', hold_reason: 'NO_METHOD' });
  expect(holdOf({ held_until: after(1) }, NOON)).toEqual({
    status: 'on_hold',
    hold_reason: 'METHOD_HELD',
  });
  expect(holdOf({ held_until: NOON }, NOON)).toEqual({ status: 'to_be_paid', hold_reason: null });
});

const CODES = [
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'NAME_MISMATCH',
  'CURRENCY_NOT_TAKEN',
  'RECEIVER_UNREGISTERED',
  'LIMIT_EXCEEDED',
  'UNCLAIMED',
  'DECLINED',
  'NOT_SENT',
];

test('each failure has its own advice', () => {
  const advice = (status: string, failure_code: string | null, hold_reason: string | null = null) =>
    adviceOf({ status, failure_code, hold_reason });
  const texts = [
    advice('on_hold', null, 'METHOD_HELD'),
    advice('on_hold', null, 'NO_METHOD'),
    ...CODES.map((code) => advice('failed', code)),
    advice('returned', 'SOMETHING_ELSE'),
  ];
  for (const text of texts) expect(text).toMatch(/^[A-Z].{30,}\.$/);
  expect(new Set(texts).size).toBe(texts.length);
  expect(advice('returned', null)).toBe(advice('failed', 'SOMETHING_ELSE'));
  expect(advice('returned', 'DECLINED')).toBe(advice('failed', 'DECLINED'));
  expect(advice('on_hold', null, 'UNHEARD_OF')).toBeNull();
  for (const status of ['paid', 'to_be_paid', 'processing', 'cancelled']) {
    expect(advice(status, 'DECLINED')).toBeNull();
  }
});

const METHOD = { held_until: NOON, changed_at: NOON };
const PROVIDER = { currencies: ['USD'], acceptsDetails: () => true } as unknown as PayoutAdapter;
const reasonOf = (set: object) => {
  const asked = { method: METHOD, provider: PROVIDER, details: {}, currency: 'USD', ...set };
  return checkMethod(asked, NOON);
};

test('a payment goes to a method that is there, not held, served, and whole', () => {
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

test('limits hold for one payout, an account and a day, their edges included', () => {
  const limits = { payout_max: 100, payout_max_per_account: 150, payout_max_per_day: 300 };
  const limitOf = (amount_minor: bigint, account = 0n, day = 0n, currency = 'USD') =>
    checkLimits({ amount_minor, currency }, { account, day }, limits);
  expect(limitOf(10_000n)).toBeNull();
  expect(limitOf(10_001n)).toBe('OVER_PAYOUT_LIMIT');
  expect(limitOf(5_000n, 10_000n, 10_000n)).toBeNull();
  expect(limitOf(5_001n, 10_000n, 10_000n)).toBe('OVER_ACCOUNT_LIMIT');
  expect(limitOf(5_000n, 0n, 25_000n)).toBeNull();
  expect(limitOf(5_001n, 0n, 25_000n)).toBe('OVER_DAY_LIMIT');
  // A limit of 100 is 10,000 JPY, because a currency without minor units gets 100 times the limit,
  // and 100.000 KWD, whose minor unit is a thousandth.
  expect([limitOf(10_000n, 0n, 0n, 'JPY'), limitOf(10_001n, 0n, 0n, 'JPY')]).toEqual([
    null,
    'OVER_PAYOUT_LIMIT',
  ]);
  expect([limitOf(100_000n, 0n, 0n, 'KWD'), limitOf(100_001n, 0n, 0n, 'KWD')]).toEqual([
    null,
    'OVER_PAYOUT_LIMIT',
  ]);
});

test('the day of a limit is the whole day of UTC', () => {
  expect(dayOf(NOON)).toEqual({ from: at('2026-03-08'), until: at('2026-03-09') });
});

const ASKED = { hasStatusQuery: true };
const look = (
  status: string,
  attempts: number,
  provider: { hasStatusQuery: boolean } | null = ASKED,
) => nextQueryAt({ status, attempts, paid_at: null }, provider, NOON)?.getTime();
const inMs = (ms: number) => NOON.getTime() + ms;

test('what is not known is asked soon, then later and later, an hour at most', () => {
  expect([0, 1, 3].map((attempts) => look('unknown', attempts))).toEqual(
    [10_000, 20_000, 80_000].map(inMs),
  );
  expect([9, 12, 500].map((attempts) => look('unknown', attempts))).toEqual(
    Array(3).fill(inMs(HOUR_MS)),
  );
  expect(look('unknown', 0, null)).toBe(inMs(10_000));
});

test('an accepted payout is queried at most six hours apart, where the provider answers', () => {
  expect([0, 1, 8].map((attempts) => look('accepted', attempts))).toEqual(
    [60_000, 120_000, 256 * 60_000].map(inMs),
  );
  expect([9, 500].map((attempts) => look('accepted', attempts))).toEqual(
    Array(2).fill(inMs(6 * HOUR_MS)),
  );
  expect(look('accepted', 0, { hasStatusQuery: false })).toBeUndefined();
  expect(look('accepted', 0, null)).toBeUndefined();
});

test('what was paid is asked once a day for 45 days: it may come back', () => {
  const paid = (days: number, ms = 0, provider: { hasStatusQuery: boolean } | null = ASKED) =>
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
  expect(nextQueryAt({ status: 'paid', attempts: 0, paid_at: null }, ASKED, NOON)).toBeNull();
  // An update skips undefined columns, so undefined would keep the payout due for a status query
  // for ever.
  for (const status of ['open', 'failed', 'returned', 'left_out', 'sending']) {
    expect(nextQueryAt({ status, attempts: 0, paid_at: null }, ASKED, NOON)).toBeNull();
  }
});

test('another amount or currency than ours makes nothing certain', () => {
  const order = { amount_minor: 1_250n, currency: 'USD' };
  const statusOf = (amount: string, currency: string): ProviderStatus => ({
    state: 'paid',
    provider_ref: 'X',
    echo: { amount, currency },
  });
  for (const same of [statusOf('12.50', 'USD'), statusOf('12.5', 'USD')]) {
    expect(checkEcho(same, order)).toBe(same);
  }
  expect(checkEcho(statusOf('12.51', 'USD'), order)).toEqual({
    state: 'unknown',
    why: 'The provider reports 12.51 USD, not 12.50 USD.',
  });
  expect(checkEcho(statusOf('12.50', 'EUR'), order).state).toBe('unknown');
  const silent: ProviderStatus = { state: 'paid', provider_ref: null, echo: null };
  const lost: ProviderStatus = { state: 'not_found' };
  expect([checkEcho(silent, order), checkEcho(lost, order)]).toEqual([silent, lost]);
});
