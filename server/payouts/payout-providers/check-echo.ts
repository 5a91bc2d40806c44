import { minorToText, textToMinor } from '#contract/money.ts';
import type { PayoutRequest, ProviderStatus } from './payout-provider.ts';

/**
 * Returns the reported status, or `unknown` if the amount or currency reported with it differs from
 * ours.
 */
export function checkEcho(
  status: ProviderStatus,
  payout: Pick<PayoutRequest, 'amount_minor' | 'currency'>,
): ProviderStatus {
  if (!('echo' in status) || status.echo === null) return status;
  const { amount, currency } = status.echo;
  const isSame =
    currency === payout.currency && textToMinor(amount, payout.currency) === payout.amount_minor;
  if (isSame) return status;
  const ours = `${minorToText(payout.amount_minor, payout.currency)} ${payout.currency}`;
  return { state: 'unknown', why: `The provider reports ${amount} ${currency}, not ${ours}.` };
}
