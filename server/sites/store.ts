import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** What the owner of a site fills in. */
type OwnFields = {
  name: string;
  website: string;
  logo: string | null;
  media_kit: string | null;
  channel_type: number;
  channel_platform: string | null;
  promotion_methods: number | null;
};

/** What staff decide. */
type Decision = {
  status: number;
  reason?: string | null;
  decided_at: Date | null;
  decided_by?: number | null;
};

/** Adds a site in the status given (0 in review, 1 approved, 2 rejected); answers its number. */
export async function insertSite(
  tx: Tx,
  site: OwnFields & Decision & { publisher_id: number; created_at: Date; updated_at: Date },
): Promise<number> {
  const row = await tx.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Where a site stands with the proof that its owner has a say over it. */
type Verification = { verified_at: Date | null; verified_by: 'meta' | 'file' | 'dns' | null };

/** Changes a site. */
export async function updateSite(
  tx: Tx,
  siteId: number,
  change: Partial<OwnFields & Decision & Verification> & { updated_at: Date; deleted_at?: Date },
): Promise<void> {
  await tx.updateTable('sites').set(change).where('id', '=', siteId).execute();
}

/** The text that proves a say over a site: the one it has already, or else `token` from now on. */
export async function saveVerifyToken(db: Db, siteId: number, token: string): Promise<string> {
  const row = await db
    .updateTable('sites')
    .set({ verify_token: sql<string>`coalesce(verify_token, ${token})` })
    .where('id', '=', siteId)
    .returning(sql<string>`verify_token`.as('token'))
    .executeTakeFirstOrThrow();
  return row.token;
}

const sitesOf = (db: Db, publisherId: number) =>
  db
    .selectFrom('sites')
    .where('publisher_id', '=', publisherId)
    .where('deleted_at', 'is', null)
    .selectAll();

/** One site of a publisher that is not removed, or undefined. */
export function findSiteOf(db: Db, publisherId: number, siteId: number) {
  return sitesOf(db, publisherId).where('id', '=', siteId).executeTakeFirst();
}

/** The same, held until the transaction ends: what is decided about a site is decided in turn. */
export function lockSiteOf(tx: Tx, publisherId: number, siteId: number) {
  return sitesOf(tx, publisherId).where('id', '=', siteId).forUpdate().executeTakeFirst();
}

/** Any publisher's site, held until the transaction ends, or undefined. */
export function lockSite(tx: Tx, siteId: number) {
  return tx
    .selectFrom('sites')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** All sites of a publisher that are not removed, the oldest first. */
export function listSitesOf(db: Db, publisherId: number) {
  return sitesOf(db, publisherId).orderBy('id').execute();
}

type StaffFilter = { status?: number | undefined; keyword?: string | undefined };

// A staff list: it reads the publishers beside their sites.
function sitesForStaff(db: Db, { status, keyword }: StaffFilter) {
  let query = db
    .selectFrom('sites as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .where('s.deleted_at', 'is', null);
  if (status !== undefined) query = query.where('s.status', '=', status);
  if (keyword === undefined) return query;
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where(
    sql<boolean>`(s.name ilike ${like} or s.website ilike ${like} or s.code ilike ${like}
      or p.name ilike ${like} or p.code ilike ${like})`,
  );
}

/** Sites of all publishers with whom they belong to: what waits first, then by number. */
export function listSitesForStaff(
  db: Db,
  filter: StaffFilter,
  page: { curPage: number; perPage: number },
) {
  return withPublisher(sitesForStaff(db, filter))
    .orderBy(sql`s.status = 0`, 'desc')
    .orderBy('s.id')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
}

/** How many sites the filter lets through. */
export async function countSitesForStaff(db: Db, filter: StaffFilter): Promise<number> {
  const row = await sitesForStaff(db, filter)
    .select(sql<number>`count(*)::int`.as('sites'))
    .executeTakeFirstOrThrow();
  return row.sites;
}

/** One site with whom it belongs to. */
export function findSiteForStaff(db: Db, siteId: number) {
  return withPublisher(sitesForStaff(db, {})).where('s.id', '=', siteId).executeTakeFirstOrThrow();
}

const withPublisher = (query: ReturnType<typeof sitesForStaff>) =>
  query
    .selectAll('s')
    .select(['p.code as publisher_code', 'p.name as publisher_name', 'p.default_site_id']);

/** The approved site of a Linkbook code whose publisher is active. */
export function findWorkingSite(db: Db, track: string) {
  return db
    .selectFrom('sites as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .where('s.track', '=', track)
    .where('s.status', '=', 1)
    .where('s.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .select(['s.id', 's.publisher_id'])
    .executeTakeFirst();
}
