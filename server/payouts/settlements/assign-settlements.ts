import { sql, type Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

type UnpaidSettlement = Awaited<ReturnType<typeof lockUnpaidSettlements>>[number];

/** A publisher's settlements in one currency that are in no payment and no cleared debt, with their sum. */
export type UnpaidGroup = {
  currency: string;
  amount_minor: bigint;
  settlements: UnpaidSettlement[];
};

/** Locks a publisher's settlements that can be paid or set off, grouped by currency. */
export async function lockUnpaidGroups(tx: Tx, publisherId: number): Promise<UnpaidGroup[]> {
  const unpaid = await lockUnpaidSettlements(tx, publisherId);
  return [...Map.groupBy(unpaid, (one) => one.currency)].map(([currency, settlements]) => ({
    currency,
    amount_minor: settlements.reduce((sum, one) => sum + one.commission_minor, 0n),
    settlements,
  }));
}

/** Assigns the settlements of a group to a payment. Returns their ids. */
export async function assignPayment(
  tx: Tx,
  { settlements }: UnpaidGroup,
  paymentId: number,
): Promise<number[]> {
  const ids = settlements.map((one) => one.id);
  await update(tx, ids, { payment_id: paymentId });
  return ids;
}

/** Assigns settlements to the debt that was written off or demanded; null: to none any more. */
export function assignDebt(tx: Tx, ids: readonly number[], debtId: number | null): Promise<void> {
  return update(tx, ids, { debt_id: debtId });
}

/** Assigns settlements to the invoice that charges their brand. */
export function assignInvoice(tx: Tx, ids: readonly number[], invoiceId: number): Promise<void> {
  return update(tx, ids, { invoice_id: invoiceId });
}

/** Marks negative settlements as corrected by credit notes instead of an invoice. */
export function assignCredit(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  return update(tx, ids, { credited_at: at });
}

/** Locks a publisher's settlements that are in no payment and were not written off or demanded. */
async function lockUnpaidSettlements(tx: Tx, publisherId: number) {
  return tx
    .selectFrom('settlements')
    .select(['id', 'brand_id', 'publisher_id', 'currency', 'commission_minor'])
    .where('publisher_id', '=', publisherId)
    .where('payment_id', 'is', null)
    .where('debt_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function update(
  tx: Tx,
  ids: readonly number[],
  set: Updateable<DB['settlements']>,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set(set)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}
