import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type ScanPage = Selectable<DB['scan_pages']>;

/** An address for the frontier. */
export type NewPage = { kind: 'sitemap' | 'page'; url: string; shape: string; depth: number };

/** Deduplication key of an address. */
export const keyOf = (url: string) => createHash('sha256').update(url).digest('hex');

/**
 * Adds addresses to a scan's frontier, each once: at most `same_shape` of one shape and `most` in
 * all. Returns how many were left out because of these limits.
 */
export async function insertPages(
  tx: Tx,
  scanId: number,
  pages: readonly NewPage[],
  { most, same_shape }: { most: number; same_shape: number },
): Promise<number> {
  if (pages.length === 0) return 0;
  const rows = pages.map((page) => ({ ...page, url_key: keyOf(page.url) }));
  const found = await sql<{ wanted: number; added: number }>`
    with wanted as (
      select distinct on (w.url_key) w.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (kind text, url text, shape text, depth int, url_key text)
      where not exists (
        select 1 from scan_pages p where p.scan_id = ${scanId} and p.url_key = w.url_key)
      order by w.url_key),
    ranked as (
      select w.*, row_number() over (partition by w.shape order by w.url_key) + (
          select count(*) from scan_pages p where p.scan_id = ${scanId} and p.shape = w.shape)
          as shaped,
        row_number() over (order by w.depth, w.url_key) + (
          select count(*) from scan_pages p where p.scan_id = ${scanId}) as ordered
      from wanted w),
    added as (
      insert into scan_pages (scan_id, kind, url, url_key, shape, depth)
      select ${scanId}, kind, url, url_key, shape, depth from ranked
      where shaped <= ${same_shape} and ordered <= ${most}
      on conflict do nothing returning 1)
    select (select count(*)::int from wanted) as wanted, (select count(*)::int from added) as added`.execute(
    tx,
  );
  const { wanted, added } = found.rows[0] ?? { wanted: 0, added: 0 };
  return wanted - added;
}

/** Takes the next address to read, sitemaps first, and counts the attempt. */
export async function takePage(db: Db, scanId: number): Promise<ScanPage | undefined> {
  const found = await sql<ScanPage>`
    update scan_pages set attempts = attempts + 1
    where id = (select id from scan_pages where scan_id = ${scanId} and state = 'waiting'
      order by kind desc, depth, id limit 1)
    returning *`.execute(db);
  return found.rows[0];
}

/** Reverts an attempt that did not lead to a visit. */
export async function returnPage(db: Db, page: ScanPage): Promise<void> {
  await db
    .updateTable('scan_pages')
    .set({ attempts: page.attempts - 1 })
    .where('id', '=', page.id)
    .execute();
}

/** Records the result of an address. */
export async function settlePage(
  tx: Tx,
  page: ScanPage,
  outcome: { state: 'read' | 'failed' | 'skipped'; reason?: string; content_key?: string },
): Promise<void> {
  const { state, reason = null, content_key = null } = outcome;
  await tx
    .updateTable('scan_pages')
    .set({ state, reason, content_key })
    .where('id', '=', page.id)
    .execute();
}

/** Whether this scan has read the same content at another address. */
export async function isContentKnown(db: Db, scanId: number, contentKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('scan_pages')
    .select('id')
    .where('scan_id', '=', scanId)
    .where('content_key', '=', contentKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips all waiting addresses; returns how many. */
export async function skipWaiting(tx: Tx, scanId: number): Promise<number> {
  const result = await tx
    .updateTable('scan_pages')
    .set({ state: 'skipped', reason: 'limit' })
    .where('scan_id', '=', scanId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Why the first page of a scan could not be read, or null. */
export async function findFirstFailure(db: Db, scanId: number): Promise<string | null> {
  const row = await db
    .selectFrom('scan_pages')
    .select('reason')
    .where('scan_id', '=', scanId)
    .where('kind', '=', 'page')
    .where('state', '=', 'failed')
    .orderBy('depth')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Deletes the frontier of a finished scan, except pages that could not be read. */
export async function deleteReadPages(tx: Tx, scanId: number, siteId: number): Promise<void> {
  await sql`delete from scan_pages where scan_id = ${scanId} and state in ('read', 'skipped')`.execute(
    tx,
  );
  await sql`delete from scan_pages where scan_id in (
    select id from link_scans where site_id = ${siteId} and id < ${scanId})`.execute(tx);
}
