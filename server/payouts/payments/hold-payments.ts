import type { StaffActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { deleteHold, findHold, insertHold } from './hold-store.ts';
import { repointWaiting } from './release-payments.ts';

/** Holds the payments to a publisher that are not sent yet, and later ones. Idempotent. */
export async function holdPayments(
  db: Db,
  staff: StaffActor,
  { publisher_id, reason }: { publisher_id: number; reason: string },
): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    await insertHold(tx, { publisher_id, reason, staff_name: staff.name, created_at: at });
    await repointWaiting(tx, publisher_id, at);
  });
}

/** Ends the hold: payments continue unless their payout method is on hold. Idempotent. */
export async function endPaymentHold(db: Db, publisherId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteHold(tx, publisherId);
    await repointWaiting(tx, publisherId, now());
  });
}

/** The hold that staff have placed on the payments to a publisher, or null. */
export async function showPaymentHold(db: Db, publisherId: number) {
  const hold = await findHold(db, publisherId);
  if (!hold) return null;
  const { reason, staff_name, created_at } = hold;
  return { reason, staff_name, created_at: created_at.toISOString() };
}
