import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { decideSites as decideCall } from '#contract/sites/staff.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decideSite } from './decide-site.ts';
import { askPublisher } from './questions/ask-publisher.ts';
import { APPROVED, IN_REVIEW, REJECTED } from './rules.ts';
import { listSiteIds, lockSite } from './store.ts';

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
      staff_id,
    });
  });
}
