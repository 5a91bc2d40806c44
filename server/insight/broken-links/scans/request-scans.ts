import type { PublisherActor } from '#contract/actors.ts';
import type { LinkScan, showLinkScans, startLinkScan } from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { LIMITS, userAgentOf, WEEK_DAYS } from '../rules.ts';
import { canScan } from './rules.ts';
import { insertScan, listScannedSites, listScans, type Scan } from './store.ts';

const MAX_HISTORY = 20;

/**
 * The publisher's sites with the progress of their scans, earlier scans, and the crawler's rules.
 */
export async function showScans(
  db: Db,
  config: Pick<Config, 'public_url' | 'network_name'>,
  { publisher_id }: Pick<PublisherActor, 'publisher_id'>,
): Promise<ReplyOf<typeof showLinkScans>> {
  const sites = await listScannedSites(db, publisher_id);
  const history = await listScans(db, publisher_id, MAX_HISTORY);
  return {
    sites: sites.map(({ scan, ...site }) => ({
      site_id: site.site_id,
      name: site.name,
      website: site.website,
      can_scan: canScan(site),
      scan: scan && {
        ...presentScan(scan, site.name),
        pages_waiting: scan.pages_waiting,
        links_waiting: scan.links_waiting,
      },
    })),
    history: history.map((scan) => presentScan(scan, scan.name)),
    rules: {
      user_agent: userAgentOf(config),
      pages: LIMITS.pages,
      seconds_between: LIMITS.delay_ms / 1000,
      every_days: WEEK_DAYS,
    },
  };
}

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

/** A scan of a site as its publisher sees it. */
function presentScan(scan: Scan, site_name: string): LinkScan {
  const { id: scan_id, site_id, reason, pages_read, pages_failed, pages_skipped } = scan;
  const { links_found, broken, unverified } = scan;
  return {
    scan_id,
    site_id,
    site_name,
    reason,
    pages_read,
    pages_failed,
    pages_skipped,
    links_found,
    broken,
    unverified,
    cause: scan.cause as LinkScan['cause'],
    state: scan.state as LinkScan['state'],
    ended_by: scan.ended_by as LinkScan['ended_by'],
    requested_at: scan.requested_at.toISOString(),
    started_at: scan.started_at?.toISOString() ?? null,
    finished_at: scan.finished_at?.toISOString() ?? null,
  };
}
