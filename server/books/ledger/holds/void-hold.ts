import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockAccounts } from '../store.ts';
import type { Held } from './hold-funds.ts';
import { findHolds, type HoldEnd, type HoldName, updateHeld, updateHoldEnded } from './store.ts';

/**
 * Releases a hold without posting. Voiding a hold that is already voided or expired has no effect
 * (idempotent). Voiding a posted hold throws, because the money was paid.
 */
export async function voidHold(
  tx: Tx,
  name: HoldName,
  as: Exclude<HoldEnd, 'posted'> = 'voided',
): Promise<Held> {
  const [named] = await findHolds(tx, [name]);
  if (!named) throw new Error(`The ledger knows no hold ${name.kind} ${name.business_key}.`);
  // Lock order: balances before holds, as in every posting, to avoid deadlocks.
  await lockAccounts(tx, [named.account_id]);
  const [hold] = await findHolds(tx, [name], 'lock');
  // A hold that was posted before it could be expired is left as it is.
  if (hold?.state === 'posted' && as === 'voided') {
    throw new Error(`The hold ${name.kind} ${name.business_key} was posted before.`);
  }
  if (hold?.state !== 'open') return { id: named.id, repeated: true };
  await updateHeld(tx, hold.account_id, -hold.amount_minor);
  await updateHoldEnded(tx, hold.id, { state: as, ended_at: now(), transaction_id: null });
  return { id: hold.id, repeated: false };
}
