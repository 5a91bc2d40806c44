import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { countRows, type RowCount } from '#server/platform/db/count-rows.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import { isAsked, latestQuestion } from './questions/store.ts';

/** The fields that the owner of a site fills in. */
export type OwnFields = {
  name: string;
  website: string;
  logo: string | null;
  media_kit: string | null;
  channel_type: number;
  channel_platform: string | null;
  promotion_methods: number | null;
};

/** The fields that staff decide. */
export type Decision = {
  /** The rule that approved it; absent: staff or the configuration. */
  approval_rule_id?: number;

  status: number;
  reason?: string | null;
  decided_at: Date | null;
  decided_by?: number | null;
};

/** The state of a site's ownership verification. */
type Verification = {
  verified_at: Date | null;
  verified_by: 'meta' | 'file' | 'dns' | 'page' | null;
};

/** Changes a site. */
export async function updateSite(
  tx: Tx,
  siteId: number,
  change: Partial<OwnFields & Decision & Verification> & { updated_at: Date; deleted_at?: Date },
): Promise<void> {
  await tx.updateTable('sites').set(change).where('id', '=', siteId).execute();
}

/** The sites of a publisher that are not removed. */
export const sitesOf = (db: Db, publisherId: number) =>
  db
    .selectFrom('sites')
    .where('publisher_id', '=', publisherId)
    .where('deleted_at', 'is', null)
    .selectAll();

/** Locks a site of a publisher for the transaction, which serialises decisions about it. */
export function lockSiteOf(tx: Tx, publisherId: number, siteId: number) {
  return sitesOf(tx, publisherId).where('id', '=', siteId).forUpdate().executeTakeFirst();
}

/** Locks any publisher's site for the transaction; undefined if there is none. */
export function lockSite(tx: Tx, siteId: number) {
  return tx
    .selectFrom('sites')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export type StaffFilter = {
  status?: number | undefined;
  publisher_id?: number | undefined;
  keyword?: string | undefined;
  waits_for_publisher?: number | undefined;
};

// A staff list: it joins publishers with their sites.
export function sitesForStaff(db: Db, { status, publisher_id, keyword, ...filter }: StaffFilter) {
  let query = db
    .selectFrom('sites as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .where('s.deleted_at', 'is', null);
  if (status !== undefined) query = query.where('s.status', '=', status);
  if (publisher_id !== undefined) query = query.where('s.publisher_id', '=', publisher_id);
  if (filter.waits_for_publisher === 1) query = query.where(isAsked('site', sql`s.id`));
  if (keyword === undefined) return query;
  const like = containing(keyword);
  // One index search per table; a condition over both tables would read all rows.
  return query.where(
    sql<boolean>`s.id = any(array(
      select f.id from sites f
      where f.name ilike ${like} or f.website ilike ${like} or f.code ilike ${like}
      union all
      select f.id from publishers o join sites f on f.publisher_id = o.id
      where o.name ilike ${like} or o.code ilike ${like}))`,
  );
}

/** Sites of all publishers with their owners: in review first, then by id. */
export function listSitesForStaff(
  db: Db,
  filter: StaffFilter,
  page: { curPage: number; perPage: number },
) {
  // The ids first, as an array that is computed once: rows of the pages before are not looked up.
  const ids = sitesForStaff(db, filter)
    .select('s.id')
    .orderBy(sql`s.status = 0`, 'desc')
    .orderBy('s.id')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage);
  return withPublisher(sitesForStaff(db, {}))
    .where(sql<boolean>`s.id = any(array(${ids}))`)
    .orderBy(sql`s.status = 0`, 'desc')
    .orderBy('s.id')
    .execute();
}

/** The number of sites that match the filter. */
export function countSitesForStaff(db: Db, filter: StaffFilter): Promise<RowCount> {
  return countRows(db, sitesForStaff(db, filter).select('s.id'));
}

/** One site with its publisher. */
export function findSiteForStaff(db: Db, siteId: number) {
  return withPublisher(sitesForStaff(db, {})).where('s.id', '=', siteId).executeTakeFirstOrThrow();
}

const withPublisher = (query: ReturnType<typeof sitesForStaff>) =>
  query
    .selectAll('s')
    .select(['p.code as publisher_code', 'p.name as publisher_name', 'p.default_site_id'])
    .select(latestQuestion.as('review'));
