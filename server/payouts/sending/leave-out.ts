import { voidHold } from '#server/ledger/holds/void-hold.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { holdNameOf } from '../payments/complete-payment.ts';
import type { LeftOut } from '../runs/rules.ts';
import type { KeptPayout } from '../runs/store.ts';
import { updatePayout } from './store.ts';

/** Takes a payout that was not sent yet out of its run: its payment waits for another. */
export async function leaveOut(tx: Tx, payout: KeptPayout, reason: LeftOut): Promise<void> {
  await updatePayout(tx, payout.id, {
    status: 'left_out',
    left_out_reason: reason,
    ...{ next_at: null, leased_until: null, changed_at: now() },
  });
  await voidHold(tx, holdNameOf(payout.reference));
}
