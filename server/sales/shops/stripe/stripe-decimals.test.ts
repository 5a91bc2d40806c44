import { expect, test } from 'vitest';
import { currencyCodes, minorDigits } from '#contract/currencies.ts';
import { minorOfStripe, stripeDigits } from './stripe-decimals.ts';

test('amounts of Stripe differ from ISO 4217 in the currencies of its documentation only', () => {
  const differing = currencyCodes.filter((code) => stripeDigits(code) !== minorDigits(code));
  // Stripe does not support those of the second line.
  expect(differing).toEqual(
    [...['ISK', 'MGA', 'UGX'], ...['CLF', 'IQD', 'LYD', 'UYI', 'UYW']].sort(),
  );
});

test.each([
  ['USD', 1099, 1099n],
  ['JPY', 500, 500n],
  ['KWD', 5120, 5120n],
  ['ISK', 500, 5n],
  ['UGX', 500, 5n],
  ['MGA', 500, 50_000n],
  ['ISK', -150, -2n],
])('%s %s is %s', (currency, amount, minor) => {
  expect(minorOfStripe(amount, currency)).toBe(minor);
});
