import type { CreditNote, Invoice, InvoicePayment } from '#contract/invoices/staff.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import { dayIn } from '#server/platform/clock.ts';
import { creditNumberOf } from './credits/rules.ts';
import type { CreditNoteRecord } from './credits/store.ts';
import { feeOf, numberOf, taxOf } from './rules.ts';
import type {
  InvoicedSettlement,
  InvoicePaymentRecord,
  InvoiceRecord,
  OpenSettlement,
} from './store.ts';

/** An invoice as shown to staff. */
export function presentInvoice(row: InvoiceRecord, at: Date): Invoice {
  const { id, brand_id, mcid, brand_name, currency, fee_percent, paid_on, reference } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    id,
    number: numberOf(id),
    brand_id,
    mcid,
    brand_name,
    currency,
    fee_percent,
    settlements: row.settlement_count,
    commission: text(row.commission_minor),
    fee: text(row.fee_minor),
    tax_percent: plainRate(row.tax_percent),
    tax: text(row.tax_minor),
    total: text(row.total_minor),
    paid: text(row.paid_minor),
    credited: text(row.credited_minor),
    open: text(row.total_minor - row.paid_minor - row.credited_minor),
    issued_at: row.issued_at.toISOString(),
    issued_on: dayIn(row.time_zone, row.issued_at),
    due_on: row.due_on,
    status: row.status as Invoice['status'],
    overdue: row.status !== 'paid' && row.due_on < dayIn(row.time_zone, at),
    paid_on,
    reference,
  };
}

type Billed = Pick<
  InvoiceRecord,
  | 'legal_name'
  | 'billing_address'
  | 'tax_number'
  | 'billing_contact'
  | 'billing_email'
  | 'billing_country'
>;

/** Billing details of an invoice. */
export function presentBilled(row: Billed) {
  const { legal_name, billing_address, tax_number, billing_contact, billing_email } = row;
  const country = row.billing_country;
  return { legal_name, billing_address, tax_number, billing_contact, billing_email, country };
}

/** A payment of an invoice. */
export function presentPaid(row: InvoicePaymentRecord, currency: string): InvoicePayment {
  const { id, paid_on, reference, reversed_at, reversal_reason } = row;
  return {
    id,
    paid_on,
    reference,
    amount: minorToText(row.amount_minor, currency),
    marked: { name: row.marked_name ?? '', at: row.marked_at.toISOString() },
    reversed:
      reversed_at === null || reversal_reason === null
        ? null
        : {
            name: row.reversed_name ?? '',
            at: reversed_at.toISOString(),
            reason: reversal_reason,
          },
  };
}

/** A settlement of an invoice. */
export function presentInvoiced(
  one: InvoicedSettlement,
  { currency, time_zone }: Pick<InvoiceRecord, 'currency' | 'time_zone'>,
) {
  return {
    settlement_id: one.id,
    settled_at: one.settled_at.toISOString(),
    settled_on: dayIn(time_zone, one.settled_at),
    publisher_id: one.publisher_id,
    publisher_name: one.publisher_name,
    kind: one.kind as 'commission' | 'bonus' | 'referral',
    lines: one.line_count,
    commission: minorToText(one.commission_minor, currency),
  };
}

/** The settlements that wait for a brand's next invoice, summed, with fee and tax. */
export function presentWaiting(group: readonly OpenSettlement[]) {
  const [first] = group;
  if (!first) throw new Error('A group has at least one settlement.');
  const { mcid, brand_name, currency, network_fee_percent, tax_percent } = first;
  const commission = group.reduce((sum, one) => sum + one.commission_minor, 0n);
  const is_waiting = commission <= 0n;
  const fee = is_waiting ? 0n : feeOf(commission, network_fee_percent);
  const tax = is_waiting ? 0n : taxOf(commission + fee, tax_percent);
  return {
    mcid,
    brand_name,
    currency,
    is_waiting,
    settlements: group.length,
    commission: minorToText(commission, currency),
    fee: minorToText(fee, currency),
    tax: minorToText(tax, currency),
    total: minorToText(commission + fee + tax, currency),
  };
}

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
    issued_on: dayIn(row.time_zone, issued_at),
    mail:
      row.mailed_to === null
        ? null
        : { to: row.mailed_to, sent_at: row.mailed_at?.toISOString() ?? null },
  };
}
