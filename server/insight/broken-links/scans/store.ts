import { type Selectable, sql, type Updateable } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle, updateLeased } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

export type Scan = Selectable<DB['link_scans']>;
type ScanChange = Updateable<DB['link_scans']>;
/** A scan leased by a worker. */
export type LeasedScan = Scan & LeasedRow;

/** The rows of the queue. */
export const scanRows = {
  table: 'link_scans',
  onLease: () => sql`state = 'running', started_at = coalesce(q.started_at, ${now()})`,
} as const;

/** Inserts a scan of a site; undefined where one is already open. */
export async function insertScan(
  db: Db,
  scan: { publisher_id: number; site_id: number; cause: 'weekly' | 'asked'; start_url: string },
): Promise<Scan | undefined> {
  const at = now();
  const inserted = await db
    .insertInto('link_scans')
    .values({ ...scan, state: 'waiting', requested_at: at, run_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) wakeQueue(db, 'link_scans');
  return inserted;
}

/** Inserts a finished scan of pages that were passed in. */
export function insertShownScan(
  tx: Tx,
  scan: { publisher_id: number; site_id: number; start_url: string },
): Promise<Scan> {
  const at = now();
  const times = { requested_at: at, started_at: at, finished_at: at };
  return tx
    .insertInto('link_scans')
    .values({ ...scan, ...times, cause: 'shown', state: 'finished' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the shown figures of a scan. */
export async function updateScan(tx: Tx, id: number, change: ScanChange): Promise<void> {
  await tx.updateTable('link_scans').set(change).where('id', '=', id).execute();
}

/**
 * Starts weekly scans of up to `most` approved websites whose last scan was requested before
 * `before`. Skips reserved host names (RFC 2606), which have no site.
 */
export async function insertWeeklyScans(db: Db, before: Date, most: number): Promise<number> {
  const at = now();
  const made = await sql`
    insert into link_scans (publisher_id, site_id, cause, state, start_url, requested_at, run_at)
    select s.publisher_id, s.id, 'weekly', 'waiting', s.website, ${at}, ${at}
    from sites s join publishers p on p.id = s.publisher_id
    where s.status = 1 and s.deleted_at is null and s.channel_type = 1 and p.status = 'active'
      and s.website !~* '^https?://([^/?#]+\.)?(example|test|invalid|localhost)([:/?#]|$)'
      and coalesce(s.decided_at, s.created_at) < ${before}
      and not exists (select 1 from link_scans l
        where l.site_id = s.id and (l.requested_at >= ${before} or l.finished_at is null))
    order by s.id limit ${most}
    on conflict do nothing`.execute(db);
  return Number(made.numAffectedRows ?? 0);
}

/** Ends a scan; false where the lease is lost. */
export function closeScan(db: Db, scan: LeasedScan, change: ScanChange): Promise<boolean> {
  return settle(db, scanRows, scan, { ...change, run_at: null, finished_at: now() });
}

type Counts = Partial<
  Record<'pages_read' | 'pages_failed' | 'pages_skipped' | 'bytes_read' | 'links_found', number>
>;

/**
 * Locks the scan until the transaction ends and adds to its counts; false where the lease is lost,
 * because another worker repeats this step.
 */
export function addToScan(tx: Tx, scan: LeasedScan, counts: Counts): Promise<boolean> {
  const sums = Object.entries(counts).map(([name, count]) => [
    name,
    sql`${sql.ref(name)} + ${count}`,
  ]);
  return updateLeased(tx, scanRows, scan, Object.fromEntries(sums));
}

/** Records why something was left out; only the first reason is kept. */
export async function noteEndedBy(
  db: Db,
  scan: Scan,
  ended_by: string,
  reason: string | null = null,
): Promise<void> {
  await db
    .updateTable('link_scans')
    .set({ ended_by, reason })
    .where('id', '=', scan.id)
    .where('ended_by', 'is', null)
    .execute();
}

/** Whether something was left out of a scan, as currently stored. */
export async function isCutShort(db: Db, scanId: number): Promise<boolean> {
  const row = await db
    .selectFrom('link_scans')
    .select('ended_by')
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow();
  return row.ended_by !== null;
}

/** Whether the site of a scan still exists, is approved and has the same address. */
export async function isScanWanted(db: Db, scan: Scan): Promise<boolean> {
  const site = await db
    .selectFrom('sites as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .select('s.id')
    .where('s.id', '=', scan.site_id)
    .where('s.website', '=', scan.start_url)
    .where('s.status', '=', 1)
    .where('s.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .executeTakeFirst();
  return site !== undefined;
}

/** A website of a publisher with its last scan and what remains to be done. */
export type ScannedSite = {
  site_id: number;
  name: string;
  website: string;
  channel_type: number;
  status: number;
  scan: (Scan & { pages_waiting: number; links_waiting: number }) | null;
};

/** The publisher's sites, each with its last scan. */
export async function listScannedSites(db: Db, publisherId: number): Promise<ScannedSite[]> {
  const sites = await db
    .selectFrom('sites')
    .select(['id as site_id', 'name', 'website', 'channel_type', 'status'])
    .where('publisher_id', '=', publisherId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const scans = await sql<Scan & { pages_waiting: number; links_waiting: number }>`
    select distinct on (l.site_id) l.*,
      (select count(*)::int from scan_pages p where p.scan_id = l.id and p.state = 'waiting')
        as pages_waiting,
      (select count(*)::int from site_links k where k.scan_id = l.id
        and k.checked_scan_id is distinct from l.id) as links_waiting
    from link_scans l where l.publisher_id = ${publisherId}
    order by l.site_id, l.id desc`.execute(db);
  return sites.map((site) => ({
    ...site,
    scan: scans.rows.find((scan) => scan.site_id === site.site_id) ?? null,
  }));
}

/** The publisher's last scans, newest first. */
export function listScans(db: Db, publisherId: number, limit: number) {
  return db
    .selectFrom('link_scans as l')
    .innerJoin('sites as s', 's.id', 'l.site_id')
    .selectAll('l')
    .select('s.name')
    .where('l.publisher_id', '=', publisherId)
    .where('s.deleted_at', 'is', null)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
