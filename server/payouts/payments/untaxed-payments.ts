import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/invoices/self-billed.ts';
import { minorToText } from '#contract/money.ts';
import { publish } from '#server/events.ts';
import { assessTax } from '#server/payouts/invoices/self-billing/assess-tax.ts';
import { issueSelfBilled } from '#server/payouts/invoices/self-billing/issue-self-billed.ts';
import { lockDefaultMethod } from '#server/payouts/payout-methods/find-method.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { holdOf } from './rules.ts';
import {
  insertPayment,
  isHeldByStaff,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from './store.ts';

/**
 * Assesses the tax of a waiting payment that could not be taxed when it was requested, and returns it as
 * it is now: unchanged while the rate or the legal entity is still missing.
 */
export async function assessWaiting(tx: Tx, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.tax_missing === null) return payment;
  const { tax, ...assessed } = await assessTax(tx, payment.publisher_id, payment.amount_minor);
  await updatePayment(tx, payment.id, { ...assessed, tax: tax && JSON.stringify(tax) });
  await publish(tx, 'payment.changed', { payment_id: payment.id });
  return (await lockPayment(tx, payment.id)) ?? payment;
}

const MAX_ROWS = 200;

/** Paid payments that lack their tax and its document, oldest first. */
export async function listUntaxed(db: Db): Promise<ReplyOf<typeof calls.listUntaxedPayments>> {
  const rows = await untaxed(db).selectAll('p').select('u.name').limit(MAX_ROWS).execute();
  const list = rows.map(({ id, number, publisher_id, name, currency, amount_minor, paid_at }) => ({
    ...{ payment_id: id, number, publisher_id, publisher_name: name, currency },
    amount: minorToText(amount_minor, currency),
    paid_at: paid_at?.toISOString() ?? '',
  }));
  return { list, total: list.length };
}

/**
 * Requests the payment of the tax that a paid payment lacks; without tax, issues its document at once.
 * Refuses PAYMENT_NOT_UNTAXED, TAX_RATE_MISSING.
 */
export function supplementPayment(
  db: Db,
  paymentId: number,
): Promise<ReplyOf<typeof calls.supplementPayment>> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) refuse('PAYMENT_NOT_FOUND');
    const isOpen = await untaxed(tx)
      .where('p.id', '=', paymentId)
      .select('p.id')
      .executeTakeFirst();
    if (!isOpen) refuse('PAYMENT_NOT_UNTAXED');
    const { publisher_id, amount_minor } = payment;
    const { tax, tax_minor, tax_missing } = await assessTax(tx, publisher_id, amount_minor);
    if (tax_missing !== null) refuse('TAX_RATE_MISSING');
    // The publisher no longer agrees to self-billing.
    if (tax === null) refuse('PAYMENT_NOT_UNTAXED');
    if (tax_minor === 0n) {
      await issueSelfBilled(tx, { ...payment, tax_minor, tax }, now());
      return { supplement_id: null };
    }
    return { supplement_id: await requestTax(tx, payment, tax_minor, JSON.stringify(tax)) };
  });
}

/** Requests a payment of tax only, to the default method. */
async function requestTax(tx: Tx, paid: StoredPayment, tax_minor: bigint, tax: string) {
  const { id: supplements, publisher_id, currency } = paid;
  const at = now();
  const method = await lockDefaultMethod(tx, publisher_id);
  const payment_id = await insertPayment(tx, {
    ...{ publisher_id, currency, amount_minor: 0n, tax_minor, tax, supplements },
    requested_at: at,
    method: method?.type ?? paid.method,
    masked_details: method?.masked_details ?? paid.masked_details,
    ...(method && { payout_method_id: method.id }),
    ...holdOf(method, at, await isHeldByStaff(tx, publisher_id)),
  });
  await publish(tx, 'payment.changed', { payment_id });
  return payment_id;
}

const untaxed = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .where('p.status', '=', 'paid')
    .where('p.tax_missing', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from payments s
        where s.supplements = p.id and s.status <> 'cancelled')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from self_billed_invoices i where i.payment_id = p.id)`,
    )
    .orderBy('p.id');
