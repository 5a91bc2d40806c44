import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { ParsedOf } from '#contract/call.ts';
import type { editLegalEntity, LegalEntity } from '#contract/common/legal-entity.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { DocumentSetting } from '#server/platform/settings/read-document.ts';

/** The setting with the legal entity of the network. */
export const LEGAL_ENTITY: DocumentSetting<LegalEntity | null> = {
  name: 'legal_entity',
  initial: null,
};

const LIKE_IBAN = /^[A-Z]{2}\d{2}/;

/** The legal entity as stored, account and BIC in electronic format; or the key of an error. */
export function legalEntityOf(
  input: ParsedOf<typeof editLegalEntity>,
): { entity: LegalEntity } | { key: ErrorKey } {
  const bank_account = electronicFormatIBAN(input.bank_account) ?? '';
  const bic = (input.bic ?? '').toUpperCase();
  if (bank_account === '' || (LIKE_IBAN.test(bank_account) && !isValidIBAN(bank_account))) {
    return { key: 'LEGAL_ENTITY_ACCOUNT_INVALID' };
  }
  if (bic !== '' && !isValidBIC(bic)) return { key: 'LEGAL_ENTITY_BIC_INVALID' };
  const { legal_name, address, city, country } = input;
  return {
    entity: {
      legal_name,
      address,
      postal_code: input.postal_code ?? '',
      city,
      country,
      vat_id: input.vat_id ?? '',
      tax_number: input.tax_number ?? '',
      email: input.email ?? '',
      bank_account,
      bic,
      bank_name: input.bank_name ?? '',
    },
  };
}
