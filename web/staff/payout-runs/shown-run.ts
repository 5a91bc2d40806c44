import type { ReplyOf } from '#contract/call.ts';
import type { showPayoutRun } from '#contract/payout-runs/staff.ts';

/** A run with a page of its payouts. */
export type ShownRun = ReplyOf<typeof showPayoutRun>;
