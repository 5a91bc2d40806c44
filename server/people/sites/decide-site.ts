import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type {
  decideSites as decideCall,
  decideSite as decideSiteCall,
} from '#contract/sites/staff.ts';
import { publish } from '#server/events.ts';
import { clearDefaultSite } from '#server/people/accounts/default-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentSiteForStaff } from './present.ts';
import { askPublisher } from './questions/review-question.ts';
import { APPROVED, IN_REVIEW, REJECTED } from './rules.ts';
import {
  findSiteForStaff,
  lockSite,
  type StaffFilter,
  sitesForStaff,
  updateSite,
} from './store.ts';

/**
 * Approves or rejects a site. A rejected site is no longer the default, so its owner is sent back
 * to Channel Management. Refuses 21038 if the site already has that status.
 */
export async function decideSite(
  db: Db,
  actor: StaffActor,
  input: ParsedOf<typeof decideSiteCall>,
) {
  const isRejection = input.status === REJECTED;
  if (isRejection && !input.reason) refuse('REASON_REQUIRED');
  return inTransaction(db, async (tx) => {
    const site = await lockSite(tx, input.site_id);
    if (!site) refuse('SITE_NOT_FOUND');
    if (site.status === input.status) refuse('SITE_STATUS_INVALID');
    await updateSite(tx, site.id, {
      status: input.status,
      reason: isRejection ? (input.reason ?? null) : null,
      decided_at: now(),
      decided_by: actor.staff_id,
      updated_at: now(),
    });
    if (isRejection) await clearDefaultSite(tx, site.publisher_id, site.id);
    await publish(tx, 'site.decided', { site_id: site.id });
    return presentSiteForStaff(await findSiteForStaff(tx, site.id));
  });
}

/** Decides several sites, or asks their publishers; each site is a transaction of its own. */
export async function decideSites(
  db: Db,
  actor: StaffActor,
  { ids, filter, after, decision, reason }: ParsedOf<typeof decideCall>,
) {
  if (decision !== 'approve' && reason === undefined) refuse('REASON_REQUIRED');
  const matching = filter && { status: IN_REVIEW, ...filter };
  const listNext =
    matching &&
    ((from: number, limit: number) => listSiteIds(db, matching, { after: from, limit }));
  return decideEach({ ids, after, listNext }, async (site_id) => {
    if (decision === 'ask') return askAboutSite(db, actor, site_id, reason ?? '');
    const status = decision === 'approve' ? APPROVED : REJECTED;
    return decideSite(db, actor, { site_id, status: status as 1 | 2, reason });
  });
}

/** Approves a site in review by an approval rule; a site that has been decided since then is unchanged. */
export async function approveByRule(tx: Tx, siteId: number, ruleId: number): Promise<void> {
  const site = await lockSite(tx, siteId);
  if (site?.status !== IN_REVIEW) return;
  const at = now();
  await updateSite(tx, siteId, {
    status: APPROVED,
    reason: null,
    decided_at: at,
    decided_by: null,
    approval_rule_id: ruleId,
    updated_at: at,
  });
  await publish(tx, 'site.decided', { site_id: siteId });
}

/** Asks the publisher of a site in review. Refuses SITE_NOT_FOUND and SITE_STATUS_INVALID. */
async function askAboutSite(db: Db, actor: StaffActor, id: number, question: string) {
  await inTransaction(db, async (tx) => {
    const site = await lockSite(tx, id);
    if (!site) refuse('SITE_NOT_FOUND');
    if (site.status !== IN_REVIEW) refuse('SITE_STATUS_INVALID');
    const { publisher_id, name: about } = site;
    const { staff_id } = actor;
    await askPublisher(tx, {
      kind: 'site',
      subject_id: id,
      publisher_id,
      about,
      question,
      by: { staff_id },
    });
  });
}

/** The next sites that match a filter beyond an id, by id. */
async function listSiteIds(
  db: Db,
  filter: StaffFilter,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await sitesForStaff(db, filter)
    .where('s.id', '>', after)
    .select('s.id')
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
