import type { BrandActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { type Announcement, planTerms } from '../plan-terms.ts';
import { readRules } from '../read-rules.ts';
import { writeTerms } from '../set-terms.ts';
import {
  type Entered,
  insertProposal,
  lockProposal,
  updateProposal,
  withdrawWaiting,
} from './store.ts';

/**
 * A brand proposes terms, which staff accept or refuse; where the network leaves terms to brands, they
 * become the next version at once. Replaces a proposal that waits. Refuses what `setTerms` refuses, and
 * TERMS_INVALID for a rule for a publisher who has not joined.
 */
export async function proposeTerms(
  db: Db,
  { brand_id, mcid, user_id }: BrandActor,
  input: Omit<Entered, 'mcid'>,
): Promise<void> {
  if (input.at_once === 1 && input.note === undefined) refuse('REASON_REQUIRED');
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    await requireJoined(tx, brand_id, input.rules);
    const rules = await readRules(tx, input.rules, brand.currency);
    const announcement: Announcement = {
      source: 'brand',
      comm_detail: input.comm_detail ?? brand.comm_detail,
      note: input.note ?? null,
      effective_from: input.effective_from ? new Date(input.effective_from) : null,
      short_notice: input.at_once === 1 ? 'accept' : 'refuse',
    };
    const at = now();
    await withdrawWaiting(tx, brand_id, at);
    const needsApproval = await findSettingValue(tx, 'terms_need_approval');
    // The plan refuses what staff could not accept either.
    if (needsApproval) await planTerms(tx, brand_id, rules, announcement);
    const written = needsApproval
      ? null
      : (await writeTerms(tx, brand, rules, announcement)).written;
    const id = await insertProposal(tx, {
      ...{ brand_id, rules: input.rules, comm_detail: input.comm_detail ?? null },
      ...{ note: announcement.note ?? null, effective_from: announcement.effective_from ?? null },
      ...{ at_once: input.at_once === 1, proposed_by: user_id, proposed_at: at },
      ...{ decided_by: null, reason: null, terms_version: written },
      state: written === null ? 'waiting' : 'accepted',
      decided_at: written === null ? null : at,
    });
    if (written === null) await publish(tx, 'terms_proposal.added', { terms_proposal_id: id });
  });
}

/** Takes back a proposal of the brand that waits. Refuses NOT_FOUND and TERMS_PROPOSAL_DECIDED. */
export async function withdrawProposal(db: Db, brandId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (proposal?.brand_id !== brandId) refuse('NOT_FOUND');
    if (proposal.state !== 'waiting') refuse('TERMS_PROPOSAL_DECIDED');
    await updateProposal(tx, id, { state: 'withdrawn', decided_at: now() });
    await publish(tx, 'terms_proposal.decided', { terms_proposal_id: id });
  });
}

/**
 * A brand makes rules for publishers who have joined it: with others it could look up their names, and
 * promise them what they have not asked for.
 */
export async function requireJoined(
  db: Db,
  brandId: number,
  rules: Entered['rules'],
): Promise<void> {
  const joined = new Set(await listJoinedPublishers(db, brandId));
  const isOther = ({ publisher_id }: Entered['rules'][number]) =>
    publisher_id !== undefined && !joined.has(publisher_id);
  if (rules.some(isOther)) refuse('TERMS_INVALID');
}
