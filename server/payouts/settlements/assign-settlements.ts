import type { Tx } from '#server/platform/db/connect.ts';
import {
  lockUnpaidSettlements,
  updateCredited,
  updateDebt,
  updateInvoice,
  updatePayment,
} from './store.ts';

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
  await updatePayment(tx, ids, paymentId);
  return ids;
}

/** Assigns settlements to the debt that was written off or demanded; null: to none any more. */
export function assignDebt(tx: Tx, ids: readonly number[], debtId: number | null): Promise<void> {
  return updateDebt(tx, ids, debtId);
}

/** Assigns settlements to the invoice that charges their brand. */
export function assignInvoice(tx: Tx, ids: readonly number[], invoiceId: number): Promise<void> {
  return updateInvoice(tx, ids, invoiceId);
}

/** Marks negative settlements as corrected by credit notes instead of an invoice. */
export function assignCredit(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  return updateCredited(tx, ids, at);
}
