import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { isUndecided } from './rules.ts';
import { findClaimRow } from './store.ts';

type OfClaim = { claim_id: number };

/** Jobs that notify staff of claims, and publishers of the answers. */
export const claimJobs = {
  'claims.notify_staff': notifyAdded,
  'claims.notify_answer': notifyAnswer,
} satisfies Record<string, JobRunner>;

function notifyAdded({ db }: Parts, { claim_id }: OfClaim): Promise<void> {
  return inTransaction(db, async (tx) => {
    const {
      order_id: order,
      merchant_name: brand,
      status,
      deadline,
    } = await findClaimRow(tx, claim_id);
    if (!isUndecided(status)) return;
    await notifyStaff(tx, {
      kind: 'claim_waiting',
      source: `claim ${claim_id}`,
      values: { order, brand, deadline: deadline.toISOString().slice(0, 16).replace('T', ' ') },
      path: '/staff/claims',
    });
  });
}

const KINDS = {
  needs_info: 'claim_needs_info',
  rejected: 'claim_rejected',
  accepted: 'claim_accepted',
  expired_accepted: 'claim_accepted',
} as const;

function notifyAnswer({ db }: Parts, { claim_id, at }: OfClaim & { at: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await findClaimRow(tx, claim_id);
    const kind = KINDS[claim.status as keyof typeof KINDS];
    // Its publisher has answered in the meantime.
    if (!kind) return;
    const { order_id: order, merchant_name: brand, reason } = claim;
    await notifyPublisher(tx, claim.publisher_id, {
      kind,
      source: `claim ${claim_id} ${at}`,
      values: { order, brand, reason: reason ?? '' },
      path: '/reports/claims',
    });
  });
}
