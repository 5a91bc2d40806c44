import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';

/**
 * The masked form of an account, as it may be shown: the last digits of its number, or the first
 * letter of an e-mail address with its domain. Of a short number, fewer than half of the digits.
 */
export function maskDetails(details: StoredDetails): { masked_details: string; last_four: string } {
  const number = details.iban ?? details.clabe ?? details.account_number;
  if (number !== undefined) {
    const last_four = number.slice(-Math.min(4, Math.floor((number.length - 1) / 2)));
    return { masked_details: `•••• ${last_four}`, last_four };
  }
  const [name = '', domain = ''] = (details.email ?? '').split('@');
  return { masked_details: `${name.slice(0, 1)}•••@${domain}`, last_four: '' };
}
