import * as z from 'zod/mini';
import { isCountry } from '../brands/fields.ts';
import { call } from '../call.ts';
import { optionalText, pattern, text } from '../fields.ts';
import { settingChange } from './setting-change.ts';

export const legalEntity = z.object({
  legal_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** VAT identification number with its country prefix, or ''. */
  vat_id: z.string(),
  /** National tax number, or ''. */
  tax_number: z.string(),
  email: z.string(),
  /** Account for incoming payments: an IBAN without spaces, or another account number. */
  bank_account: z.string(),
  bic: z.string(),
  bank_name: z.string(),
  /** Printed at the end of documents; absent in documents of before it existed. */
  note: z.optional(z.string()),
});
/** The network as a party of its documents; optional fields are ''. */
export type LegalEntity = z.output<typeof legalEntity>;

const shown = z.object({
  /** null until it is set. */
  entity: z.nullable(legalEntity),
  /** Newest first. */
  changes: z.array(settingChange),
});

/** The legal entity of the network, with its changes. */
export const showLegalEntity = call('/staff/legal_entity/info', {
  actor: { staff: 'invoices.read' },
  effect: 'none',
  reply: shown,
});

const required = (length: number) =>
  text(length, { required: 'LEGAL_ENTITY_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

/** Replaces the legal entity: absent fields become empty. New documents use it. */
export const editLegalEntity = call('/staff/legal_entity/edit', {
  actor: { staff: 'invoices.write' },
  input: z
    .object({
      legal_name: required(200),
      address: required(300),
      postal_code: optionalText(20),
      city: required(100),
      country: required(2).check(z.refine(isCountry, { error: 'LEGAL_ENTITY_COUNTRY_INVALID' })),
      vat_id: z.optional(
        pattern(14, /^[A-Z]{2}[A-Z0-9+*]{2,12}$/, { format: 'LEGAL_ENTITY_VAT_ID_INVALID' }),
      ),
      tax_number: optionalText(40),
      email: z.optional(pattern(255, /^[^@\s]+@[^@\s]+$/, { format: 'EMAIL_FORMAT_ERROR' })),
      bank_account: required(42),
      bic: optionalText(11),
      bank_name: optionalText(100),
      note: optionalText(500),
    })
    .check(
      z.refine((input) => Boolean(input.vat_id || input.tax_number), {
        error: 'LEGAL_ENTITY_TAX_REQUIRED',
      }),
    ),
  reply: shown,
  refuses: ['LEGAL_ENTITY_ACCOUNT_INVALID', 'LEGAL_ENTITY_BIC_INVALID'],
});
