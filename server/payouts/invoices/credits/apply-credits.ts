import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { setOff } from './rules.ts';
import { insertCredits, lockInvoicesOf, lockOpenNotes } from './store.ts';

/**
 * Sets open credit notes of a brand off against its open invoices. Both are on the same ledger
 * account, so nothing is posted.
 */
export async function applyCredits(
  tx: Tx,
  { brand_id, currency }: { brand_id: number; currency: string },
): Promise<void> {
  const notes = await lockOpenNotes(tx, brand_id, currency);
  if (notes.length === 0) return;
  const invoices = await lockInvoicesOf(tx, brand_id, currency);
  const applied_at = now();
  const credits = setOff(notes, invoices.toReversed());
  await insertCredits(
    tx,
    credits.map((one) => ({ ...one, applied_at })),
  );
}
