import { expect, test } from 'vitest';
import type { PayoutAdapter } from '#server/payouts/payout-providers/payout-provider.ts';
import { checkMethod, dayOf, isOverLimit, LEFT_OUT } from './rules.ts';

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
