import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { acceptClaim } from './accept-claim.ts';
import { listDueClaims, lockClaim, updateClaim } from './store.ts';

const MAX_CLAIMS = 100;
const REPORTED_REASON = 'The brand has since reported this order with different content.';

type ClaimParts = Pick<Parts, 'db' | 'config'>;

/** Accepts the claims left undecided until their deadline, each in its own transaction. */
export async function acceptDueClaims(parts: ClaimParts): Promise<void> {
  for (const id of await listDueClaims(parts.db, now(), MAX_CLAIMS)) {
    await acceptDue(parts, id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return rejectDue(parts, id);
    });
  }
}

function acceptDue({ db, config }: ClaimParts, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    // Skips claims that were decided or queried since they were listed.
    if (claim?.status !== 'open') return;
    await acceptClaim({ config }, tx, claim, { status: 'expired_accepted', by: null, at: now() });
  });
}

/**
 * Rejects a due claim if the brand has since reported the order with another credit or decision, so
 * that the order is not recorded twice.
 */
function rejectDue({ db }: ClaimParts, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim?.status !== 'open') return;
    await updateClaim(tx, id, { status: 'rejected', reason: REPORTED_REASON, decided_at: now() });
  });
}
