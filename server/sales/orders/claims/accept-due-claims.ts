import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { lockLines } from '../lines/store.ts';
import { acceptClaim } from './accept-claim.ts';
import { findClaimCaps } from './claim-caps.ts';
import { whyHeld } from './rules.ts';
import { listDueClaims, lockClaim, updateClaim } from './store.ts';
import { weighClaim } from './weigh-claim.ts';

const MAX_CLAIMS = 100;
const REPORTED_REASON = 'The brand has since reported this order with different content.';

type ClaimParts = Pick<Parts, 'db' | 'config'>;

/** Decides the claims left open until their deadline, each in its own transaction. */
export async function acceptDueClaims(parts: ClaimParts): Promise<void> {
  for (const id of await listDueClaims(parts.db, now(), MAX_CLAIMS)) {
    await acceptDue(parts, id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return rejectDue(parts, id);
    });
  }
}

/** Accepts a claim within the brand's limits; above them it is held for a person. */
function acceptDue({ db, config }: ClaimParts, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    // Skips claims that were decided or queried since they were listed.
    if (claim?.status !== 'open') return;
    const at = now();
    const brand = await findBrandById(tx, claim.brand_id);
    if (!brand) throw new Error('The brand of a claim does not exist.');
    const [line] = claim.about_id === null ? [] : await lockLines(tx, [claim.about_id]);
    const facts = await weighClaim(tx, brand, claim, line, at);
    const held_because = whyHeld(facts, await findClaimCaps(tx, brand));
    if (held_because !== null) {
      await updateClaim(tx, id, { held_because });
      return;
    }
    const auto_minor = facts.added_minor;
    const decision = { status: 'expired_accepted', by: null, at, auto_minor } as const;
    await acceptClaim({ config }, tx, claim, decision);
    await publish(tx, 'claim.answered', { claim_id: id, at: at.toISOString() });
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
    const at = now();
    await updateClaim(tx, id, { status: 'rejected', reason: REPORTED_REASON, decided_at: at });
    await publish(tx, 'claim.answered', { claim_id: id, at: at.toISOString() });
  });
}
