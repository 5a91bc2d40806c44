import type { PublisherActor } from '#contract/actors.ts';
import type { startLinkScan } from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentScan } from './present.ts';
import { canScan } from './rules.ts';
import { insertScan } from './store.ts';

/** Requests a scan of one of the publisher's sites; the worker runs it. */
export async function startScan(
  db: Db,
  { publisher_id }: Pick<PublisherActor, 'publisher_id'>,
  { site_id }: ParsedOf<typeof startLinkScan>,
): Promise<ReplyOf<typeof startLinkScan>> {
  const site = await findOwnSite(db, publisher_id, site_id);
  if (!site) refuse('SITE_NOT_EXISTS_OR_INVALID');
  if (!canScan(site)) refuse('LINK_SCAN_SITE_UNFIT');
  await requireWithinLimit(db, 'link_scan', site_id);
  const wanted = { publisher_id, site_id, cause: 'asked', start_url: site.website } as const;
  const scan = await insertScan(db, wanted);
  if (!scan) refuse('LINK_SCAN_RUNNING');
  return presentScan(scan, site.name);
}
