import { expect, test } from 'vitest';
import { checkEcho } from './check-echo.ts';
import type { ProviderStatus } from './payout-provider.ts';

test('a status with another amount or currency than ours is unknown', () => {
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
