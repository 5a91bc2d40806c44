import { addPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { HOLD_MS } from '#server/payouts/payout-methods/rules.ts';
import {
  appCode,
  buildSecondFactor,
  STEP_MS,
} from '#server/people/accounts/two-factor/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Valid values of the payout form, with the account numbers used in a country. */
export const ADDRESS = { street: '1 Quay Street', city: 'Harwick', postal_code: '12345' };
export const GERMAN_BANK = {
  ...ADDRESS,
  ...({ type: 'bank', country: 'DE', entity: 'individual' } as const),
  account_holder: 'Robin Rivers',
  iban: 'DE89 3704 0044 0532 0130 00',
};

/**
 * A publisher with an approved site and a second factor; `code()` returns a fresh code each time.
 */
export async function buildPayee(t: TestApp) {
  const guarded = await buildSecondFactor(t, await buildPublisherWithSite(t));
  const code = () => {
    advanceClock(STEP_MS);
    return appCode(guarded.secret);
  };
  return { ...guarded, code };
}

/** A publisher with a bank account whose hold has ended. */
export async function buildPaidPublisher(t: TestApp) {
  const payee = await buildPayee(t);
  const input = { ...GERMAN_BANK, code: payee.code() };
  const method = dataOf(await t.callAs(payee, addPayoutMethod, input));
  advanceClock(HOLD_MS);
  return { ...payee, method };
}
