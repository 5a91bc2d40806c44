import type { LinkScan } from '#contract/broken-links/publisher.ts';
import type { Scan } from './store.ts';

/** A scan of a site as its publisher sees it. */
export function presentScan(scan: Scan, site_name: string): LinkScan {
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
