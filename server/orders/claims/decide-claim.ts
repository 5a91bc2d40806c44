import type { ParsedOf } from '#contract/call.ts';
import type { decideClaim as decideCall } from '#contract/orders/claims.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { acceptClaim } from './accept-claim.ts';
import { presentStaffClaim } from './present.ts';
import { isUndecided } from './rules.ts';
import { findClaimRow, lockClaim, updateClaim } from './store.ts';

/**
 * Accepts or rejects an undecided claim, or asks its publisher for more information. Refuses
 * CLAIM_NOT_FOUND, CLAIM_DECIDED, REASON_REQUIRED and the refusals of `acceptClaim`; a refusal
 * changes nothing.
 */
export async function decideClaim(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { staff_id }: { staff_id: number },
  { id, decision, reason }: ParsedOf<typeof decideCall>,
) {
  if (decision !== 'accept' && reason === undefined) refuse('REASON_REQUIRED');
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (!claim) refuse('CLAIM_NOT_FOUND');
    if (!isUndecided(claim.status)) refuse('CLAIM_DECIDED');
    const at = now();
    if (reason !== undefined) await updateClaim(tx, id, { reason });
    if (decision === 'ask') await updateClaim(tx, id, { status: 'needs_info' });
    if (decision === 'reject') {
      await updateClaim(tx, id, { status: 'rejected', decided_at: at, decided_by: staff_id });
    }
    if (decision === 'accept') {
      await acceptClaim({ config }, tx, claim, { status: 'accepted', by: staff_id, at });
    }
    return presentStaffClaim(await findClaimRow(tx, id));
  });
}
