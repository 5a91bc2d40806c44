import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { APPROVED, IN_REVIEW } from './rules.ts';
import { lockSite, updateSite } from './store.ts';

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
