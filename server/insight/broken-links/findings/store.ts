import { type Selectable, sql, type Updateable } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { keyOf } from '../frontier/store.ts';

export type SiteLink = Selectable<DB['site_links']>;

/** A relevant link found on a page. */
export type FoundLink = {
  url: string;
  kind: 'tracking' | 'plain';
  link_id: number | null;
  brand_id: number | null;
  anchor: string;
};

type Where = { scan_id: number; site_id: number; publisher_id: number; page_url: string };

const MAX_PAGES_KEPT = 50;

/**
 * Stores the links of one page. Idempotent: a link is stored once per site, with the first 50 pages
 * that contain it. Beyond `most` links per scan, new ones are left out. Returns how many are new in
 * this scan and how many were left out.
 */
export async function saveLinks(
  tx: Tx,
  where: Where,
  links: readonly FoundLink[],
  most: number,
): Promise<{ fresh: number; left_out: number }> {
  if (links.length === 0) return { fresh: 0, left_out: 0 };
  const rows = JSON.stringify(links.map((link) => ({ ...link, url_key: keyOf(link.url) })));
  const { scan_id, site_id, publisher_id, page_url } = where;
  const at = now();
  const found = await sql<{ fresh: number; kept: number }>`
    with wanted as (
      select w.*, (l.scan_id is not distinct from ${scan_id}::int) as is_known,
        row_number() over (partition by l.scan_id is not distinct from ${scan_id}::int) as nth
      from jsonb_to_recordset(${rows}::jsonb)
        as w (url text, url_key text, kind text, link_id int, brand_id int, anchor text)
      left join site_links l on l.site_id = ${site_id} and l.url_key = w.url_key),
    chosen as (select * from wanted where is_known or nth + (
      select count(*) from site_links where scan_id = ${scan_id}) <= ${most}),
    kept as (
      insert into site_links (publisher_id, site_id, url, url_key, kind, link_id, brand_id, anchor,
        page_url, scan_id, found_at, seen_at)
      select ${publisher_id}, ${site_id}, url, url_key, kind, link_id, brand_id, anchor,
        ${page_url}, ${scan_id}, ${at}, ${at} from chosen
      on conflict (site_id, url_key) do update set kind = excluded.kind, link_id = excluded.link_id,
        brand_id = excluded.brand_id, scan_id = excluded.scan_id, seen_at = excluded.seen_at,
        gone_at = null,
        anchor = case when site_links.scan_id = excluded.scan_id then site_links.anchor
          else excluded.anchor end,
        page_url = case when site_links.scan_id = excluded.scan_id then site_links.page_url
          else excluded.page_url end,
        pages = case when site_links.scan_id = excluded.scan_id then site_links.pages + 1 else 1 end
      returning id),
    noted as (
      insert into site_link_pages (site_link_id, url_key, page_url, scan_id)
      select id, ${keyOf(page_url)}, ${page_url}, ${scan_id} from kept k
      where (select count(*) from site_link_pages p where p.site_link_id = k.id
        and p.scan_id = ${scan_id}) < ${MAX_PAGES_KEPT}
      on conflict (site_link_id, url_key) do update set scan_id = excluded.scan_id)
    select (select count(*)::int from chosen where not is_known) as fresh,
      (select count(*)::int from kept) as kept`.execute(tx);
  const { fresh, kept } = found.rows[0] ?? { fresh: 0, kept: 0 };
  return { fresh, left_out: links.length - kept };
}

/** Links of a scan still to be checked, whose host (if known) may be visited now. */
export async function listUnchecked(db: Db, scanId: number, limit: number): Promise<SiteLink[]> {
  const found = await sql<SiteLink>`
    select l.* from site_links l left join crawled_hosts h on h.host = l.visit_host
    where l.scan_id = ${scanId} and l.checked_scan_id is distinct from ${scanId}
      and (h.next_visit_at is null or h.next_visit_at <= ${now()})
    order by l.attempts, l.id limit ${limit}`.execute(db);
  return found.rows;
}

/** When the next link of a scan may be checked; null where none is left. */
export async function findNextCheck(db: Db, scanId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(coalesce(h.next_visit_at, ${now()})) as at
    from site_links l left join crawled_hosts h on h.host = l.visit_host
    where l.scan_id = ${scanId} and l.checked_scan_id is distinct from ${scanId}`.execute(db);
  return found.rows[0]?.at ?? null;
}

export async function updateSiteLink(
  db: Db,
  id: number,
  change: Updateable<DB['site_links']>,
): Promise<void> {
  await db.updateTable('site_links').set(change).where('id', '=', id).execute();
}

/**
 * Marks the links of a site that this complete scan did not find. Links on pages that could not be
 * read are kept.
 */
export async function markGone(tx: Tx, siteId: number, scanId: number): Promise<void> {
  await sql`
    update site_links l set gone_at = ${now()}
    where l.site_id = ${siteId} and l.scan_id <> ${scanId} and l.gone_at is null
      and not exists (select 1 from site_link_pages g join scan_pages p on p.url = g.page_url
        where g.site_link_id = l.id and p.scan_id = ${scanId} and p.state = 'failed')`.execute(tx);
  await sql`
    delete from site_link_pages g using site_links l
    where l.id = g.site_link_id and l.site_id = ${siteId} and l.scan_id = ${scanId}
      and g.scan_id <> ${scanId}`.execute(tx);
}

/** The number of links of a scan that are broken, and that could not be verified. */
export async function countVerdicts(
  db: Db,
  scanId: number,
): Promise<{ broken: number; unverified: number }> {
  const found = await sql<{ broken: number; unverified: number }>`
    select count(*) filter (where type <> 8)::int as broken,
      count(*) filter (where type = 8)::int as unverified
    from site_links where scan_id = ${scanId} and ignored_at is null and gone_at is null`.execute(
    db,
  );
  return found.rows[0] ?? { broken: 0, unverified: 0 };
}

/**
 * Ends the checks of a scan that ran out of time: links checked before keep their verdict, new ones
 * are marked not verified. Returns how many were left.
 */
export async function leaveUnchecked(tx: Tx, scanId: number): Promise<number> {
  const at = now();
  const left = await sql`
    update site_links set checked_scan_id = ${scanId}, attempts = 0,
      type = case when checked_at is null then 8 else type end,
      broken_at = case when checked_at is null then ${at}::timestamptz else broken_at end,
      reason = case when checked_at is null then 'The check ran out of time.' else reason end
    where scan_id = ${scanId} and checked_scan_id is distinct from ${scanId}`.execute(tx);
  return Number(left.numAffectedRows ?? 0);
}

/** A link found on a site, or undefined. */
export function findSiteLink(db: Db, id: number): Promise<SiteLink | undefined> {
  return db.selectFrom('site_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes the links that are gone since before a time. */
export async function deleteGoneLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('site_links').where('gone_at', '<', before).execute();
}
