import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { decideSite as decideSiteCall } from '#contract/sites/staff.ts';
import { publish } from '#server/events.ts';
import { clearDefaultSite } from '#server/people/accounts/default-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentSiteForStaff } from './present.ts';
import { REJECTED } from './rules.ts';
import { findSiteForStaff, lockSite, updateSite } from './store.ts';

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
