import type { ParsedOf } from '#contract/call.ts';
import type { editTaxDetails, TaxDetails } from '#contract/invoices/publisher.ts';
import { refuse } from '#server/platform/refusal.ts';

/** What each country calls its VAT number, as the library names its validators. */
const VAT_NAMES: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};
/** Whether a country is known to have VAT, so that its rate cannot be 0. */
export const hasVat = (country: string): boolean => Object.hasOwn(VAT_NAMES, country);

const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };

/** Whether a text is a VAT number of the country, with prefix, by format and check digits. */
async function isVatNumber(vatId: string, country: string): Promise<boolean> {
  // Loaded here, because it has three hundred modules and few calls need it.
  const { stdnum } = await import('stdnum');
  const validator = stdnum[country]?.[VAT_NAMES[country] ?? ''];
  const hasPrefix = vatId.startsWith(PREFIXES[country] ?? country);
  return hasPrefix && validator?.validate(vatId).isValid === true;
}

/**
 * Tax details as they are stored. Refuses VAT_NUMBER_INVALID, VAT_NUMBER_REQUIRED for a publisher
 * who charges VAT in a country whose numbers are known, and TAX_NUMBER_REQUIRED without any number:
 * an invoice identifies its seller.
 */
export async function checkTaxDetails(
  input: Omit<ParsedOf<typeof editTaxDetails>, 'agrees'>,
): Promise<TaxDetails> {
  const { country, vat_status } = input;
  const vat_id = (input.vat_id ?? '').replace(/[\s.-]/g, '').toUpperCase();
  const tax_number = input.tax_number ?? '';
  if (vat_id !== '' && !(await isVatNumber(vat_id, country))) refuse('VAT_NUMBER_INVALID');
  if (vat_status === 'registered' && hasVat(country) && vat_id === '') {
    refuse('VAT_NUMBER_REQUIRED');
  }
  if (vat_id === '' && tax_number === '') refuse('TAX_NUMBER_REQUIRED');
  const { legal_name, address, postal_code = '', city } = input;
  return { legal_name, address, postal_code, city, country, vat_status, vat_id, tax_number };
}
