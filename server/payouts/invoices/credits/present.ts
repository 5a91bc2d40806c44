import type { CreditNote } from '#contract/invoices/credit-notes.ts';
import { minorToText } from '#contract/money.ts';
import { numberOf } from '../rules.ts';
import { creditNumberOf } from './rules.ts';
import type { CreditNoteRecord } from './store.ts';

/** A credit note as shown to staff. */
export function presentCreditNote(row: CreditNoteRecord): CreditNote {
  const { id, invoice_id, mcid, brand_name, currency, issued_at } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    id,
    number: creditNumberOf(id),
    invoice_id,
    invoice_number: numberOf(invoice_id),
    mcid,
    brand_name,
    currency,
    commission: text(row.commission_minor),
    fee: text(row.fee_minor),
    tax: text(row.tax_minor),
    total: text(row.total_minor),
    applied: text(row.applied_minor),
    remaining: text(row.total_minor - row.applied_minor),
    issued_at: issued_at.toISOString(),
    mail:
      row.mailed_to === null
        ? null
        : { to: row.mailed_to, sent_at: row.mailed_at?.toISOString() ?? null },
  };
}
