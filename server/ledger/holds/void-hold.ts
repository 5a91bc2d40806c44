import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockAccounts } from '../store.ts';
import type { Held } from './hold-funds.ts';
import { findHolds, type HoldEnd, type HoldName, updateHeld, updateHoldEnded } from './store.ts';

/**
 * Ends a hold without posting: what was set aside is free again. One that is over already is left as
 * it is; one that was posted is a fault, for its money is gone.
 */
export async function voidHold(
  tx: Tx,
  name: HoldName,
  as: Exclude<HoldEnd, 'posted'> = 'voided',
): Promise<Held> {
  const [named] = await findHolds(tx, [name]);
  if (!named) throw new Error(`The ledger knows no hold ${name.kind} ${name.business_key}.`);
  // Balances before holds, as everybody who posts.
  await lockAccounts(tx, [named.account_id]);
  const [hold] = await findHolds(tx, [name], 'lock');
  // What was posted in between need not expire any more.
  if (hold?.state === 'posted' && as === 'voided') {
    throw new Error(`The hold ${name.kind} ${name.business_key} was posted before.`);
  }
  if (hold?.state !== 'open') return { id: named.id, repeated: true };
  await updateHeld(tx, hold.account_id, -hold.amount_minor);
  await updateHoldEnded(tx, hold.id, { state: as, ended_at: now(), transaction_id: null });
  return { id: hold.id, repeated: false };
}
