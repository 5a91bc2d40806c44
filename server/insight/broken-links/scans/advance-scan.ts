import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { checkLink } from '../findings/check-link.ts';
import {
  countVerdicts,
  findNextCheck,
  leaveUnchecked,
  listUnchecked,
  markGone,
} from '../findings/store.ts';
import { readNextPage } from '../frontier/read-next-page.ts';
import { deleteReadPages, findFirstFailure, insertPages, skipWaiting } from '../frontier/store.ts';
import type { Crawler } from '../hosts/visit-politely.ts';
import type { CrawlLimits } from '../rules.ts';
import { readPageAddress, shapeOf } from './rules.ts';
import {
  addToScan,
  closeScan,
  isCutShort,
  isScanWanted,
  type LeasedScan,
  noteEndedBy,
  scanRows,
} from './store.ts';

const CONCURRENT_CHECKS = 20;
/** Time that a step spends on links. */
export const CHECKS_MS = 10_000;

/**
 * Runs one step of a leased scan: one page, and links whose hosts may be visited now. A step stores
 * all its results when it ends, so a crash costs only that step.
 */
export async function advanceScan(crawler: Crawler, scan: LeasedScan): Promise<void> {
  const nextAt = await runStep(crawler, scan);
  if (nextAt) await settle(crawler.db, scanRows, scan, { run_at: nextAt, attempts: 0 });
}

/** Runs one step; returns when the next is due, or null at the end of the scan. */
async function runStep(crawler: Crawler, scan: LeasedScan): Promise<Date | null> {
  if (!(await isScanWanted(crawler.db, scan))) {
    await closeScan(crawler.db, scan, { state: 'failed', ended_by: 'site_changed' });
    return null;
  }
  await placeFirstPage(crawler, scan);
  const limit = limitReached(scan, crawler.limits);
  if (limit) await leaveOutRest(crawler, scan, limit);
  const page = await readNextPage(crawler, scan);
  const nextCheck = await checkLinks(crawler, scan);
  if (page === 'read') return now();
  if (page === 'none') {
    if (nextCheck) return nextCheck;
    await finish(crawler, scan);
    return null;
  }
  return nextCheck && nextCheck < page ? nextCheck : page;
}

async function placeFirstPage({ db, limits }: Crawler, scan: LeasedScan): Promise<void> {
  if (scan.pages_read + scan.pages_failed + scan.pages_skipped > 0) return;
  const url = readPageAddress(scan.start_url);
  if (!url) return;
  const first = { kind: 'page' as const, url: url.href, shape: shapeOf(url), depth: 0 };
  const most = { most: limits.frontier, same_shape: limits.same_shape };
  await inTransaction(db, (tx) => insertPages(tx, scan.id, [first], most));
}

function limitReached(scan: LeasedScan, limits: CrawlLimits): string | null {
  const ranMs = now().getTime() - (scan.started_at ?? now()).getTime();
  if (scan.pages_read + scan.pages_failed >= limits.pages) return 'page_limit';
  if (scan.bytes_read >= BigInt(limits.scan_bytes)) return 'byte_limit';
  return ranMs >= limits.scan_ms ? 'time_limit' : null;
}

async function leaveOutRest({ db }: Crawler, scan: LeasedScan, limit: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const links = limit === 'time_limit' ? await leaveUnchecked(tx, scan.id) : 0;
    const pages_skipped = await skipWaiting(tx, scan.id);
    if (pages_skipped + links === 0) return;
    await noteEndedBy(tx, scan, limit);
    await addToScan(tx, scan, { pages_skipped });
  });
}

/**
 * Checks links for a limited time; returns when the next may be checked, or null where none is
 * left.
 */
async function checkLinks(crawler: Crawler, scan: LeasedScan): Promise<Date | null> {
  const begun = performance.now();
  for (const link of await listUnchecked(crawler.db, scan.id, CONCURRENT_CHECKS)) {
    if (performance.now() - begun > CHECKS_MS || crawler.signal.aborted) break;
    await checkLink(crawler, link, scan.id);
  }
  return findNextCheck(crawler.db, scan.id);
}

async function finish({ db }: Crawler, scan: LeasedScan): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isRead = scan.pages_read > 0;
    const reason = isRead ? null : await findFirstFailure(tx, scan.id);
    const isWhole = isRead && !(await isCutShort(tx, scan.id));
    if (isWhole) await markGone(tx, scan.site_id, scan.id);
    const verdicts = await countVerdicts(tx, scan.id);
    const barred = reason?.startsWith('robots.txt') ? 'robots' : 'unreachable';
    await closeScan(tx, scan, {
      ...verdicts,
      state: isRead ? 'finished' : 'failed',
      ...(!isRead && { ended_by: barred, reason }),
    });
    await deleteReadPages(tx, scan.id, scan.site_id);
  });
}
