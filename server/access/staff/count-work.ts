import type { StaffActor, StaffPermission } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { countWaitingWork } from '#contract/system/work.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countFailed } from '#server/platform/queue/failed-jobs.ts';
import { countKeysToRotate } from '#server/sales/orders/intake/keys/brand-keys.ts';
import { countWaiting } from './store.ts';

/** Counts what waits for a decision, as far as the role of this member may read it. */
export async function countWork(
  db: Db,
  { permissions }: StaffActor,
): Promise<ReplyOf<typeof countWaitingWork>> {
  const waiting = await countWaiting(db);
  const keys = await countKeysToRotate(db);
  const failed = await countFailed(db, 'failed');
  const ifMay = (permission: StaffPermission, count: number) =>
    permissions.includes(permission) ? count : null;
  return {
    sites: ifMay('sites.read', waiting.sites),
    applications: ifMay('brands.read', waiting.applications),
    brand_sign_ups: ifMay('brands.read', waiting.brand_sign_ups),
    terms_proposals: ifMay('brands.read', waiting.terms_proposals),
    claims: ifMay('order_lines.read', waiting.claims),
    keys_to_rotate: ifMay('brands.read', keys),
    payout_runs: ifMay('payouts.read', waiting.payout_runs),
    failed_jobs: ifMay('system.read', failed),
  };
}
