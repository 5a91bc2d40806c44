import type { ParsedOf } from '#contract/call.ts';
import type { editSite as editSiteCall } from '#contract/sites/publisher.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { claimFiles, columnsOf } from './add-site.ts';
import { APPROVED, hostOf, statusAfterEdit } from './rules.ts';
import { showOwnSite } from './show-own-site.ts';
import { lockSiteOf, updateSite } from './store.ts';

const UNVERIFIED = { verified_at: null, verified_by: null };

/**
 * Replaces the fields of a publisher's site. A default site that returns to review stays the
 * default: its owner keeps access, but new links wait for the approval.
 */
export async function editSite(
  db: Db,
  config: Config,
  publisherId: number,
  input: ParsedOf<typeof editSiteCall>,
) {
  const isAutoApproved = config.auto_approve_sites;
  return inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, input.site_id);
    if (!site) refuse('SITE_NOT_FOUND');
    await claimFiles(tx, publisherId, input);
    const status = statusAfterEdit(site, input.website, isAutoApproved);
    const at = now();
    const isMoved = status !== site.status;
    const decision = { status, reason: null, decided_at: status === APPROVED ? at : null };
    await updateSite(tx, site.id, {
      ...columnsOf(input),
      ...(isMoved && decision),
      ...(hostOf(site.website) !== hostOf(input.website) && UNVERIFIED),
      updated_at: at,
    });
    if (isMoved) {
      const event = status === APPROVED ? 'site.decided' : 'site.added';
      await publish(tx, event, { site_id: site.id });
    }
    return showOwnSite(tx, publisherId, site.id);
  });
}
