import type { ParsedOf } from '#contract/call.ts';
import type { Invoice, markInvoicePaid, markInvoiceUnpaid } from '#contract/invoices/staff.ts';
import { receiveFromBrand } from '#server/books/ledger/charge-brand.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { presentInvoice } from './present.ts';
import { cameMinor, isPaidDay, numberOf } from './rules.ts';
import {
  findInvoicePayment,
  insertInvoicePayment,
  listInvoiceRecords,
  lockInvoice,
  updateReversed,
} from './store.ts';

type Marking = { staff_id: number };

/**
 * Records a full or partial payment of an invoice and posts it to the ledger. Refuses
 * INVOICE_NOT_FOUND, INVOICE_STATUS_INVALID, INVOICE_DATE_INVALID, INVOICE_AMOUNT_INVALID,
 * INVOICE_OVERPAID.
 */
export function markPaid(
  db: Db,
  { staff_id }: Marking,
  { id, paid_on, reference, amount }: ParsedOf<typeof markInvoicePaid>,
): Promise<Invoice> {
  return inTransaction(db, async (tx) => {
    const invoice = await requireInvoice(tx, id);
    const open = invoice.total_minor - invoice.paid_minor - invoice.credited_minor;
    if (open === 0n) refuse('INVOICE_STATUS_INVALID');
    const issuedOn = dayIn(invoice.time_zone, invoice.issued_at);
    const today = dayIn(await findSettingValue(tx, 'network_time_zone'), now());
    if (!isPaidDay(paid_on, issuedOn, today)) refuse('INVOICE_DATE_INVALID');
    const amount_minor = amount === undefined ? open : cameMinor(amount, invoice.currency);
    if (amount_minor === null) refuse('INVOICE_AMOUNT_INVALID');
    if (amount_minor > open) refuse('INVOICE_OVERPAID');
    const nth = invoice.times_paid + 1;
    const by = { marked_by: staff_id, marked_at: now() };
    const paid = { invoice_id: id, nth, amount_minor, paid_on, reference, ...by };
    await insertInvoicePayment(tx, paid);
    const shown = await show(tx, id);
    await postTransaction(tx, {
      ...nameOf(id, nth),
      description: `${numberOf(id)} paid on ${paid_on}: ${reference}`,
      postings: receiveFromBrand(invoice, amount_minor),
    });
    return shown;
  });
}

/**
 * Reverses a payment of an invoice that was recorded by mistake. Refuses INVOICE_NOT_FOUND,
 * INVOICE_PAYMENT_NOT_FOUND, and INVOICE_STATUS_INVALID if it was already reversed.
 */
export function markUnpaid(
  db: Db,
  { staff_id }: Marking,
  { id, payment_id, reason }: ParsedOf<typeof markInvoiceUnpaid>,
): Promise<Invoice> {
  return inTransaction(db, async (tx) => {
    await requireInvoice(tx, id);
    const payment = await findInvoicePayment(tx, id, payment_id);
    if (payment_id !== undefined && !payment) refuse('INVOICE_PAYMENT_NOT_FOUND');
    if (!payment || payment.reversed_at !== null) refuse('INVOICE_STATUS_INVALID');
    const by = { reversed_by: staff_id, reversed_at: now(), reversal_reason: reason };
    await updateReversed(tx, payment.id, by);
    const shown = await show(tx, id);
    const name = nameOf(id, payment.nth);
    await reverseTransaction(tx, name, `${numberOf(id)} is not paid: ${reason}`);
    return shown;
  });
}

const nameOf = (id: number, nth: number) => ({
  kind: 'invoice_paid',
  business_key: `${id}-${nth}`,
});

async function requireInvoice(tx: Tx, id: number) {
  return (await lockInvoice(tx, id)) ?? refuse('INVOICE_NOT_FOUND');
}

async function show(tx: Tx, id: number): Promise<Invoice> {
  const { rows } = await listInvoiceRecords(tx, { ids: [id] }, null);
  const [row] = rows;
  if (!row) throw new Error(`Invoice ${id} is gone.`);
  return presentInvoice(row, now());
}
