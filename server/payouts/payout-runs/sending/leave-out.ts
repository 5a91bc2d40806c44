import { releaseHold } from '#server/payouts/payments/complete-payment.ts';
import { recordOverLimit } from '#server/payouts/payments/over-limit/mark-over-limits.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { UNLEASED } from '#server/platform/queue/settle-lease.ts';
import { isOverLimit, type LeftOut } from '../rules.ts';
import type { StoredPayout } from '../store.ts';
import { updatePayout } from './store.ts';

/** Removes an unsent payout from its run; its payment waits for the next run. */
export async function leaveOut(tx: Tx, payout: StoredPayout, reason: LeftOut): Promise<void> {
  await updatePayout(tx, payout.id, {
    status: 'left_out',
    left_out_reason: reason,
    run_at: null,
    ...UNLEASED,
    changed_at: now(),
  });
  if (isOverLimit(reason)) await recordOverLimit(tx, payout.payment_id, reason);
  await releaseHold(tx, payout.payment_id, payout.reference);
}
