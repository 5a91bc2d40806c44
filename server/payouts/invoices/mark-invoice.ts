import type { ParsedOf } from '#contract/call.ts';
import type { Invoice, markInvoicePaid } from '#contract/staff-invoices.ts';
import { receiveFromBrand } from '#server/ledger/charge-brand.ts';
import { postTransaction } from '#server/ledger/post-transaction.ts';
import { reverseTransaction } from '#server/ledger/reverse-transaction.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentInvoice } from './present.ts';
import { isPaidDay, numberOf } from './rules.ts';
import { listInvoiceRecords, lockInvoice, updateInvoice } from './store.ts';

type Marking = { staff_id: number };

/**
 * Notes that an invoice was paid, in the ledger too. Refuses INVOICE_NOT_FOUND,
 * INVOICE_STATUS_INVALID, INVOICE_DATE_INVALID.
 */
export function markPaid(
  db: Db,
  { staff_id }: Marking,
  { id, paid_on, reference }: ParsedOf<typeof markInvoicePaid>,
): Promise<Invoice> {
  return inTransaction(db, async (tx) => {
    const invoice = await requireInvoice(tx, id, 'invoiced');
    if (!isPaidDay(paid_on, invoice.issued_at, now())) refuse('INVOICE_DATE_INVALID');
    const times_paid = invoice.times_paid + 1;
    const by = { marked_by: staff_id, marked_at: now() };
    await updateInvoice(tx, id, { status: 'paid', paid_on, reference, times_paid, ...by });
    const shown = await show(tx, id);
    await postTransaction(tx, {
      ...nameOf(id, times_paid),
      description: `${numberOf(id)} paid on ${paid_on}: ${reference}`,
      postings: receiveFromBrand(invoice, invoice.total_minor),
    });
    return shown;
  });
}

/** Takes a mistaken "paid" back. Refuses INVOICE_NOT_FOUND, INVOICE_STATUS_INVALID. */
export function markUnpaid(
  db: Db,
  { staff_id }: Marking,
  { id, reason }: { id: number; reason: string },
): Promise<Invoice> {
  return inTransaction(db, async (tx) => {
    const { times_paid } = await requireInvoice(tx, id, 'paid');
    const by = { marked_by: staff_id, marked_at: now() };
    await updateInvoice(tx, id, { status: 'invoiced', paid_on: null, reference: null, ...by });
    const shown = await show(tx, id);
    await reverseTransaction(tx, nameOf(id, times_paid), `${numberOf(id)} is not paid: ${reason}`);
    return shown;
  });
}

const nameOf = (id: number, times: number) => ({
  kind: 'invoice_paid',
  business_key: `${id}-${times}`,
});

async function requireInvoice(tx: Tx, id: number, status: string) {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) refuse('INVOICE_NOT_FOUND');
  if (invoice.status !== status) refuse('INVOICE_STATUS_INVALID');
  return invoice;
}

async function show(tx: Tx, id: number): Promise<Invoice> {
  const { rows } = await listInvoiceRecords(tx, { ids: [id] }, null);
  const [row] = rows;
  if (!row) throw new Error(`Invoice ${id} is gone.`);
  return presentInvoice(row, now());
}
