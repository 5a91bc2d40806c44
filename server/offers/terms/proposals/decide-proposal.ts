import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { decideTermsProposal, TermsProposal } from '#contract/terms/proposals.ts';
import { publish } from '#server/events.ts';
import { requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readRules } from '../read-rules.ts';
import { writeTerms } from '../set-terms.ts';
import { presentProposals } from './show-proposals.ts';
import { findProposal, lockProposal, type StoredProposal, updateProposal } from './store.ts';

/**
 * Staff accept or refuse a proposal; the people of the brand are notified. Refuses NOT_FOUND,
 * TERMS_PROPOSAL_DECIDED, REASON_REQUIRED, and what `readRules` refuses if the brand has changed.
 */
export function decideProposal(
  db: Db,
  { staff_id }: StaffActor,
  { id, decision, reason }: ParsedOf<typeof decideTermsProposal>,
): Promise<TermsProposal> {
  return inTransaction(db, async (tx) => {
    // Terms lock the brand first, in every operation.
    const found = (await findProposal(tx, id)) ?? refuse('NOT_FOUND');
    const brand = await requireLockedBrand(tx, found.mcid);
    const proposal = (await lockProposal(tx, id)) ?? refuse('NOT_FOUND');
    if (proposal.state !== 'waiting') refuse('TERMS_PROPOSAL_DECIDED');
    const decided = { decided_by: staff_id, decided_at: now() };
    if (decision === 'refuse') {
      if (reason === undefined) refuse('REASON_REQUIRED');
      await updateProposal(tx, id, { ...decided, state: 'refused', reason });
    } else {
      const terms_version = await accept(tx, brand, proposal);
      await updateProposal(tx, id, { ...decided, state: 'accepted', terms_version });
    }
    await publish(tx, 'terms_proposal.decided', { terms_proposal_id: id });
    const [shown] = await presentProposals(tx, [(await findProposal(tx, id)) ?? proposal]);
    return shown ?? refuse('NOT_FOUND');
  });
}

/** A start that has passed while the proposal waited is now, or as soon as the notice allows. */
async function accept(
  tx: Tx,
  brand: Awaited<ReturnType<typeof requireLockedBrand>>,
  { rules: entered, comm_detail, note, effective_from, at_once }: StoredProposal,
): Promise<number> {
  const rules = await readRules(tx, entered, brand.currency);
  const isPast = effective_from !== null && effective_from <= now();
  const { written } = await writeTerms(tx, brand, rules, {
    source: 'brand',
    comm_detail: comm_detail ?? brand.comm_detail,
    note,
    effective_from: isPast ? null : effective_from,
    short_notice: at_once ? 'accept' : 'wait',
  });
  return written;
}
