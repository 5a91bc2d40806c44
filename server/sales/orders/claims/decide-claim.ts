import type { ParsedOf } from '#contract/call.ts';
import type {
  decideClaims as decideAllCall,
  decideClaim as decideCall,
} from '#contract/orders/claims.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { lockLines } from '../lines/store.ts';
import { acceptClaim } from './accept-claim.ts';
import { findClaimCaps } from './claim-caps.ts';
import { presentStaffClaim } from './present.ts';
import { isUndecided, needsTwoPeople } from './rules.ts';
import { findClaimRow, listClaimIds, lockClaim, updateClaim } from './store.ts';
import { weighClaim } from './weigh-claim.ts';

type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

/**
 * Accepts or rejects an undecided claim, or asks its publisher for more information. Refuses
 * CLAIM_NOT_FOUND, CLAIM_DECIDED, CLAIM_SECOND_PERSON, REASON_REQUIRED and the refusals of
 * `acceptClaim`; a refusal changes nothing.
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
    if (decision !== 'accept') {
      const decided = { status: 'rejected', decided_at: at, decided_by: staff_id } as const;
      const set = decision === 'ask' ? ({ status: 'needs_info' } as const) : decided;
      await updateClaim(tx, id, { ...set, reason: reason ?? null, first_accepted_by: null });
    } else if (await isFirstOfTwo(tx, claim, staff_id, at)) {
      const first = { first_accepted_by: staff_id, held_because: 'second_person' };
      await updateClaim(tx, id, { ...first, ...(reason !== undefined && { reason }) });
    } else {
      const why = reason === undefined ? {} : { reason };
      await acceptClaim({ config }, tx, claim, { status: 'accepted', by: staff_id, at, ...why });
    }
    await publish(tx, 'claim.answered', { claim_id: id, at: at.toISOString() });
    return presentStaffClaim(await findClaimRow(tx, id));
  });
}

/** Decides several claims like one; each is a transaction of its own. */
export async function decideClaims(
  parts: Pick<Parts, 'db' | 'config'>,
  actor: { staff_id: number },
  { ids, filter, after, decision, reason }: ParsedOf<typeof decideAllCall>,
) {
  if (decision !== 'accept' && reason === undefined) refuse('REASON_REQUIRED');
  const matching = filter && { status: 'open' as const, ...filter };
  const listNext =
    matching &&
    ((from: number, limit: number) => listClaimIds(parts.db, matching, { after: from, limit }));
  return decideEach({ ids, after, listNext }, (id) =>
    decideClaim(parts, actor, { id, decision, reason }),
  );
}

/**
 * Whether the claim is above the limit of one person and this is the first acceptance. Refuses
 * CLAIM_SECOND_PERSON to the person who has.
 */
async function isFirstOfTwo(tx: Tx, claim: LockedClaim, staffId: number, at: Date) {
  const brand = await findBrandById(tx, claim.brand_id);
  if (!brand) throw new Error('The brand of a claim does not exist.');
  const [line] = claim.about_id === null ? [] : await lockLines(tx, [claim.about_id]);
  const facts = await weighClaim(tx, brand, claim, line, at);
  if (!needsTwoPeople(facts, await findClaimCaps(tx, brand))) return false;
  if (claim.first_accepted_by === staffId) refuse('CLAIM_SECOND_PERSON');
  return claim.first_accepted_by === null;
}
