import type { StoredDetails } from './check-details.ts';

/**
 * As much of an account as anybody is shown: the end of its number, or the first letter of an
 * address with its domain. A number of few digits shows fewer than half of them.
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
