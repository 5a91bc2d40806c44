import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
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
import { type CrawlLimits, LIMITS } from '../rules.ts';
import { readPageAddress, shapeOf } from './rules.ts';
import {
  closeScan,
  holdScan,
  isCutShort,
  isScanWanted,
  leaseScan,
  noteEndedBy,
  returnScan,
  type Scan,
} from './store.ts';

const CONCURRENT_CHECKS = 20;
const CHECKS_MS = 10_000;
const AFTER_FAULT_MS = 60_000;

/**
 * Runs one step of the scan that has waited longest: one page, and links whose hosts may be visited
 * now. A step stores all its results when it ends, so a crash costs only that step: the lease is
 * released and another worker continues. Returns whether there was a step.
 */
export async function advanceScan(
  parts: Parts,
  signal: AbortSignal,
  limits: CrawlLimits = LIMITS,
): Promise<boolean> {
  const crawler: Crawler = { db: parts.db, config: parts.config, limits, signal };
  // Covers the longest step: a page, the time for links, and the last link.
  const leaseMs = limits.visit_ms * 3 + CHECKS_MS;
  const until = new Date(now().getTime() + leaseMs);
  const worker = parts.worker?.() ?? null;
  const scan = await leaseScan(parts.db, { lease: newCode(20), worker, until });
  if (!scan) return false;
  try {
    const dueAt = await takeStep(crawler, scan);
    if (dueAt) await returnScan(parts.db, scan, dueAt);
  } catch (error) {
    parts.log.error({ err: error, scan: scan.id }, 'a step of a crawl failed');
    await returnScan(parts.db, scan, new Date(now().getTime() + AFTER_FAULT_MS));
  }
  return true;
}

/** Runs one step; returns when the next is due, or null at the end of the scan. */
async function takeStep(crawler: Crawler, scan: Scan): Promise<Date | null> {
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

async function placeFirstPage({ db, limits }: Crawler, scan: Scan): Promise<void> {
  if (scan.pages_read + scan.pages_failed + scan.pages_skipped > 0) return;
  const url = readPageAddress(scan.start_url);
  if (!url) return;
  const first = { kind: 'page' as const, url: url.href, shape: shapeOf(url), depth: 0 };
  const most = { most: limits.frontier, same_shape: limits.same_shape };
  await inTransaction(db, (tx) => insertPages(tx, scan.id, [first], most));
}

function limitReached(scan: Scan, limits: CrawlLimits): string | null {
  const ranMs = now().getTime() - (scan.started_at ?? now()).getTime();
  if (scan.pages_read + scan.pages_failed >= limits.pages) return 'page_limit';
  if (scan.bytes_read >= BigInt(limits.scan_bytes)) return 'byte_limit';
  return ranMs >= limits.scan_ms ? 'time_limit' : null;
}

async function leaveOutRest({ db }: Crawler, scan: Scan, limit: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const links = limit === 'time_limit' ? await leaveUnchecked(tx, scan.id) : 0;
    const pages_skipped = await skipWaiting(tx, scan.id);
    if (pages_skipped + links === 0) return;
    await noteEndedBy(tx, scan, limit);
    await holdScan(tx, scan, { pages_skipped });
  });
}

/**
 * Checks links for a limited time; returns when the next may be checked, or null where none is
 * left.
 */
async function checkLinks(crawler: Crawler, scan: Scan): Promise<Date | null> {
  const begun = performance.now();
  for (const link of await listUnchecked(crawler.db, scan.id, CONCURRENT_CHECKS)) {
    if (performance.now() - begun > CHECKS_MS || crawler.signal.aborted) break;
    await checkLink(crawler, link, scan.id);
  }
  return findNextCheck(crawler.db, scan.id);
}

async function finish({ db }: Crawler, scan: Scan): Promise<void> {
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
