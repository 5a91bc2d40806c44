import type { ReplyOf } from '#contract/call.ts';
import { minorDigits } from '#contract/currencies.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { minorToText, percentText, textToMinor } from '#contract/money.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { findCreditNote } from '../credits/find-credit-note.ts';
import { TAX_RULES } from '../self-billing/rules.ts';
import type { SelfBilledDocument } from '../self-billing/write-self-billed.ts';
import { partyOfBrand, partyOfNetwork, partyOfPublisher, taxCategoryOf } from './rules.ts';
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
    corrects: { number: note.invoice_number, issued_on: note.invoice_issued_on },
  };
}

/** A self-billed invoice as an electronic document. Refuses ELECTRONIC_INVOICE_INCOMPLETE. */
export function describeSelfBilled(document: SelfBilledDocument): ElectronicDocument {
  const { number, currency, net, tax, total, tax_percent, list } = document;
  if (minorDigits(currency) > 2) refuse('ELECTRONIC_INVOICE_INCOMPLETE');
  const { issued_on, service: period } = document;
  return {
    ...{ number, currency, net, tax, total, tax_percent, issued_on, period },
    type: '389',
    due_on: null,
    terms: `Paid on ${issued_on}`,
    seller: partyOfPublisher(document.seller),
    buyer: partyOfNetwork(document.buyer),
    account: null,
    lines: [{ name: `Commission of ${list.length} settlements`, amount: net }],
    category: TAX_RULES[document.tax_rule].category,
    corrects: null,
  };
}

/** EN 16931 requires both parties with their countries and allows at most two decimals. */
function describeCommon(shown: Invoice | CreditNote) {
  const { issuer, billed_to, brand_name, currency, commission, fee, fee_percent, tax } = shown;
  if (!issuer || !billed_to.country || minorDigits(currency) > 2) {
    refuse('ELECTRONIC_INVOICE_INCOMPLETE');
  }
  const minor = (text: string) => textToMinor(text, currency) ?? 0n;
  const seller = partyOfNetwork(issuer);
  const buyer = partyOfBrand(billed_to, billed_to.country, brand_name);
  return {
    number: shown.number,
    issued_on: shown.issued_on,
    period: shown.service,
    currency,
    seller,
    buyer,
    category: taxCategoryOf(shown.tax_percent, seller, buyer),
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
