import type { OverLimit } from '#server/books/money-limits/check-limits.ts';
import { listLimits } from '#server/books/money-limits/find-limits.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { updatePayment } from '../store.ts';
import { listWaitingCurrencies, updateOverLimit } from './store.ts';

/**
 * Marks the waiting payments that are above a limit of their currency, and removes the mark of
 * those that are no longer: limits and rates change.
 */
export async function markOverLimits(db: Db): Promise<void> {
  const currencies = await listWaitingCurrencies(db);
  for (const { currency, limits } of await listLimits(db, currencies)) {
    await updateOverLimit(db, currency, limits);
  }
}

/** Marks a payment that a run left out because of a limit. */
export function recordOverLimit(tx: Tx, paymentId: number, over_limit: OverLimit): Promise<void> {
  return updatePayment(tx, paymentId, { over_limit });
}
