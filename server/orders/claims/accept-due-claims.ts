import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { acceptClaim } from './accept-claim.ts';
import { listDueClaims, lockClaim, updateClaim } from './store.ts';

const CONCURRENCY = 100;
const KNOWN = 'The brand has reported this order in the meantime, with other content.';

type Keys = Pick<Parts, 'db' | 'config'>;

/** Accepts the claims left undecided until their deadline, each in its own transaction. */
export async function acceptDueClaims(parts: Keys): Promise<void> {
  for (const id of await listDueClaims(parts.db, now(), CONCURRENCY)) {
    await acceptDue(parts, id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return rejectDue(parts, id);
    });
  }
}

function acceptDue({ db, config }: Keys, id: number): Promise<void> {
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
function rejectDue({ db }: Keys, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim?.status !== 'open') return;
    await updateClaim(tx, id, { status: 'rejected', reason: KNOWN, decided_at: now() });
  });
}
