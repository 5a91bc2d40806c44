import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentClaim } from './present.ts';
import { deadlineAfterAnswer, isUndecided } from './rules.ts';
import { findClaimRow, lockClaim, updateClaim } from './store.ts';

/**
 * Adds a note to an undecided claim and sets it to open. Refuses CLAIM_NOT_FOUND and CLAIM_DECIDED.
 */
export async function answerClaim(
  db: Db,
  publisherId: number,
  { id, note }: { id: number; note: string },
) {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim?.publisher_id !== publisherId) refuse('CLAIM_NOT_FOUND');
    if (!isUndecided(claim.status)) refuse('CLAIM_DECIDED');
    const deadline = deadlineAfterAnswer(claim.deadline, now());
    await updateClaim(tx, id, { status: 'open', note, deadline });
    return presentClaim(await findClaimRow(tx, id));
  });
}
