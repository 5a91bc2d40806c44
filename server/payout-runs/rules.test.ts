import { expect, test } from 'vitest';
import type { PayoutAdapter } from '#server/payout-providers/payout-provider.ts';
import { checkLimits, checkMethod, dayOf, LEFT_OUT } from './rules.ts';

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

test('limits of a payout, an account and a day include their boundary', () => {
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

test('the day of a limit is the UTC day', () => {
  expect(dayOf(NOON)).toEqual({ from: at('2026-03-08'), until: at('2026-03-09') });
});
