import { isValidIBAN } from 'ibantools';
import { text, variable } from '#server/platform/config/variable.ts';

/** The network's bank account that bank payouts are debited from. */
export const bankVariables = {
  BANK_NAME: text(
    'Holder of the account that bank payouts are paid from. With all three, payout runs write a file for the bank (pain.001.001.09).',
  ),
  BANK_IBAN: variable('Its IBAN.', { unset: '', parse: parseIban }),
  BANK_BIC: text('Its BIC.', {
    pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    must: 'be a BIC of 8 or 11 characters',
  }),
};

function parseIban(value: string): string {
  const bare = value.replaceAll(' ', '').toUpperCase();
  if (isValidIBAN(bare)) return bare;
  throw new Error('must be an IBAN');
}
