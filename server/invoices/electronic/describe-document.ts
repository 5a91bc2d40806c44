import type { ReplyOf } from '#contract/call.ts';
import { minorDigits } from '#contract/currencies.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { minorToText, textToMinor } from '#contract/money.ts';
import { percentText } from '#contract/percent-text.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { findCreditNote } from '../credits/find-credit-note.ts';
import { partyOfBrand, partyOfNetwork } from './rules.ts';
import type { ElectronicDocument } from './write-cii.ts';

type Invoice = ReplyOf<typeof showInvoice>;
type CreditNote = Awaited<ReturnType<typeof findCreditNote>>;

/** An invoice as an electronic document. Refuses ELECTRONIC_INVOICE_INCOMPLETE. */
export function describeInvoice(invoice: Invoice): ElectronicDocument {
  const common = describeCommon(invoice);
  const { bank_account, bic } = invoice.issuer ?? { bank_account: '', bic: '' };
  return {
    ...common,
    type: '380',
    due_on: invoice.due_on,
    terms: null,
    account: { number: bank_account, bic },
    corrects: null,
  };
}

/** A credit note as an electronic document. Refuses ELECTRONIC_INVOICE_INCOMPLETE. */
export function describeCreditNote(note: CreditNote): ElectronicDocument {
  return {
    ...describeCommon(note),
    type: '381',
    due_on: null,
    terms: 'Set off against invoices',
    account: null,
    corrects: { number: note.invoice_number, issued_on: note.invoice_issued_at.slice(0, 10) },
  };
}

/** EN 16931 requires both parties with their countries and allows at most two decimals. */
function describeCommon(shown: Invoice | CreditNote) {
  const { issuer, billed_to, brand_name, currency, commission, fee, fee_percent, tax } = shown;
  if (!issuer || !billed_to.country || minorDigits(currency) > 2) {
    refuse('ELECTRONIC_INVOICE_INCOMPLETE');
  }
  const minor = (text: string) => textToMinor(text, currency) ?? 0n;
  return {
    number: shown.number,
    issued_on: shown.issued_at.slice(0, 10),
    currency,
    seller: partyOfNetwork(issuer),
    buyer: partyOfBrand(billed_to, billed_to.country, brand_name),
    lines: [
      { name: `Commission of ${shown.list.length} settlements`, amount: commission },
      ...(minor(fee) === 0n
        ? []
        : [{ name: `Network fee, ${percentText(fee_percent)}`, amount: fee }]),
    ],
    tax_percent: shown.tax_percent,
    net: minorToText(minor(commission) + minor(fee), currency),
    tax,
    total: shown.total,
  };
}
