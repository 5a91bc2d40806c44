import { minorToText } from '#contract/money.ts';
import type { Invoice } from '#contract/staff-invoices.ts';
import { feeOf, numberOf } from './rules.ts';
import type { InvoicedSettlement, InvoiceRecord, OpenSettlement } from './store.ts';

/** An invoice as staff see it. */
export function presentInvoice(row: InvoiceRecord, at: Date): Invoice {
  const { id, brand_id, mcid, brand_name, currency, fee_percent, paid_on, reference } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    ...{ id, number: numberOf(id), brand_id, mcid, brand_name, currency, fee_percent },
    settlements: row.settlement_count,
    commission: text(row.commission_minor),
    fee: text(row.fee_minor),
    total: text(row.total_minor),
    issued_at: row.issued_at.toISOString(),
    due_on: row.due_on,
    status: row.status as Invoice['status'],
    overdue: row.status === 'invoiced' && row.due_on < at.toISOString().slice(0, 10),
    ...{ paid_on, reference },
    marked:
      row.marked_name !== null && row.marked_at !== null
        ? { name: row.marked_name, at: row.marked_at.toISOString() }
        : null,
  };
}

/** A settlement on an invoice. */
export function presentInvoiced(one: InvoicedSettlement, currency: string) {
  return {
    settlement_id: one.id,
    settled_at: one.settled_at.toISOString(),
    publisher_id: one.publisher_id,
    publisher_name: one.publisher_name,
    kind: one.kind as 'commission' | 'bonus' | 'referral',
    lines: one.line_count,
    commission: minorToText(one.commission_minor, currency),
  };
}

/** What a brand's next invoice would be made of. */
export function presentWaiting(group: readonly OpenSettlement[]) {
  const [first] = group;
  if (!first) throw new Error('A group has at least one settlement.');
  const { mcid, brand_name, currency, network_fee_percent } = first;
  const commission = group.reduce((sum, one) => sum + one.commission_minor, 0n);
  const is_waiting = commission <= 0n;
  const fee = is_waiting ? 0n : feeOf(commission, network_fee_percent);
  return {
    ...{ mcid, brand_name, currency, is_waiting },
    settlements: group.length,
    commission: minorToText(commission, currency),
    fee: minorToText(fee, currency),
    total: minorToText(commission + fee, currency),
  };
}
