import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductImportReport } from '#contract/products/publisher.ts';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { downloadFile, FileTooLarge } from '#server/platform/outbound/download-file.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { updateLeased } from '#server/platform/queue/settle-lease.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';
import { importProducts } from '../import-products.ts';
import { feedRows, type LeasedFeed, settleFeed } from './store.ts';

type Report = ProductImportReport;
type Outcome = {
  outcome: 'imported' | 'unchanged' | 'failed';
  bytes: number;
  problem: string | null;
  report: Report | null;
  etag: string | null;
  last_modified: string | null;
};

/** The limits of one fetch. */
export type FeedLimits = { bytes: number; total_ms: number; idle_ms: number };
export const FEED_LIMITS: FeedLimits = {
  bytes: 2 * 1024 ** 3,
  total_ms: 20 * 60_000,
  idle_ms: 60_000,
};
/** Importing 2 GB may take as long again as fetching it. */
export const IMPORT_MS = 40 * 60_000;
const MAX_ERRORS = 50;

/**
 * Fetches a feed and imports it. The download goes to disk first, since a feed is read twice (for
 * its encoding and its rows). A feed that fails anywhere changes nothing and records the error.
 */
export async function fetchFeed(
  parts: Parts,
  feed: LeasedFeed,
  limits: FeedLimits & { signal: AbortSignal },
): Promise<void> {
  const startedAt = now();
  const folder = join(parts.config.data_dir, 'feeds');
  // The lease is part of the name: a worker that lost its lease may still be reading its own file.
  const path = join(folder, `${feed.brand_id}-${feed.lease}`);
  try {
    await mkdir(folder, { recursive: true });
    await deleteLeftFiles(folder, feed.brand_id);
    const outcome = await fetchAndImport(parts, feed, path, limits);
    await inTransaction(parts.db, (tx) => recordOutcome(tx, feed, startedAt, outcome));
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes files that a killed worker left for a brand; a process with an open file can read on. */
async function deleteLeftFiles(folder: string, brandId: number): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${brandId}-`));
  for (const name of left) await rm(join(folder, name), { force: true });
}

async function fetchAndImport(
  { db, config }: Parts,
  feed: LeasedFeed,
  path: string,
  { bytes: max_bytes, ...limits }: FeedLimits & { signal: AbortSignal },
): Promise<Outcome> {
  const { etag, last_modified } = feed;
  // A fetch requested by staff ignores the cache validators and always imports the feed.
  const known = feed.is_requested ? { etag: null, last_modified: null } : { etag, last_modified };
  const failed = { outcome: 'failed' as const, bytes: 0, report: null, etag, last_modified };
  try {
    const allowed = config.outbound_allowed;
    const user_agent = `${networkSlug(config)}-Feeds/1`;
    const rules = { ...limits, allowed, max_bytes, known, user_agent };
    const got = await downloadFile(feed.address, path, rules);
    if (!got) return { ...failed, outcome: 'unchanged', problem: null };
    const report = await importFile(db, feed, path, limits.signal).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (!(report instanceof Refusal)) return { ...got, outcome: 'imported', problem: null, report };
    const { key, data } = report;
    return { ...failed, bytes: got.bytes, problem: key, report: data as Report | null };
  } catch (error) {
    if (error instanceof FileTooLarge) return { ...failed, problem: 'FEED_TOO_LARGE' };
    if (error instanceof OutsideFailure) return { ...failed, problem: error.message };
    throw error;
  }
}

function importFile(
  db: Parts['db'],
  feed: LeasedFeed,
  path: string,
  signal: AbortSignal,
): Promise<Report> {
  const { mcid, link, images, skip_bad, is_requested } = feed;
  return importProducts(
    db,
    { path },
    {
      mcid,
      apply: 1,
      skip_bad: Number(skip_bad),
      link: link ?? undefined,
      images: images ?? undefined,
    },
    {
      signal,
      validate: async (tx, report) => {
        requireRange(report, is_requested);
        // The feed was changed or removed during the fetch: the result is no longer wanted.
        if (!(await updateLeased(tx, feedRows, feed, {}))) refuse('FEED_NOT_SET');
      },
    },
  );
}

/** An error page, or half a feed, must not remove products automatically. */
function requireRange(report: Report, isRequested: boolean): void {
  const { rows_ok, updated, unchanged, vanished } = report;
  if (rows_ok === 0) refuse('FEED_EMPTY', report);
  const isHalf = vanished > updated + unchanged;
  if (isHalf && !isRequested) refuse('FEED_SHRUNK', report);
}

async function recordOutcome(
  tx: Tx,
  feed: LeasedFeed,
  startedAt: Date,
  of: Outcome,
): Promise<void> {
  const at = now();
  const { outcome, bytes, problem, report, etag, last_modified } = of;
  const hours = outcome === 'failed' ? 1 : feed.every_hours;
  const run_at = new Date(at.getTime() + hours * HOUR_MS);
  const stored = report && { ...report, errors: report.errors.slice(0, MAX_ERRORS) };
  await settleFeed(
    tx,
    feed,
    { run_at, etag, last_modified },
    {
      outcome,
      bytes: BigInt(bytes),
      problem,
      started_at: startedAt,
      finished_at: at,
      report: stored && JSON.stringify(stored),
    },
  );
}
