import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A link with everything the redirect needs. */
export type LiveLink = {
  link_id: number;
  code: string;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  target_url: string;
  click_ref_param: string;
  /** Whether the landing address carries `afsrc=1`. */
  adds_afsrc: boolean;
  brand_status: string;
  /** 2 = joined; 0 also if the site is deleted or its publisher locked. */
  relationship_status: number;
  allow_deep_link: boolean;
  /** Host names in lower case whose pages and subdomains may be linked to. */
  domains: string[];
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
};

/** The links of these codes with their current brand and relationship. */
export async function findLiveLinkRows(db: Db, codes: readonly string[]): Promise<LiveLink[]> {
  const found = await sql<LiveLink>`
    ${liveLinks} where l.code = any(${codes})`.execute(db);
  return found.rows;
}

/** The next links after an id, ordered by id. */
export async function listLiveLinkRows(db: Db, after: number, limit: number): Promise<LiveLink[]> {
  const found = await sql<LiveLink>`
    ${liveLinks} where l.id > ${after} order by l.id limit ${limit}`.execute(db);
  return found.rows;
}

/** The id after which the newest `count` links begin; 0 if there are no more than that. */
export async function findIdBeforeNewest(db: Db, count: number): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

const liveLinks = sql`
  select l.id as link_id, l.code, l.publisher_id, l.site_id, l.brand_id, b.mcid, b.merchant_name,
    l.target_url, b.click_ref_param, b.adds_afsrc, b.status as brand_status,
    case when s.deleted_at is null and p.status = 'active' then coalesce(r.status, 0) else 0 end
      as relationship_status,
    b.allow_deep_link,
    array_prepend(lower(b.domain), (select coalesce(array_agg(lower(d)), '{}')
      from unnest(b.deeplink_domains) d)) as domains,
    l.uid1, l.uid2, l.uid3, l.uid4, l.uid5
  from links l
  join brands b on b.id = l.brand_id
  join sites s on s.id = l.site_id
  join publishers p on p.id = l.publisher_id
  left join relationships r on r.site_id = l.site_id and r.brand_id = l.brand_id`;

/** A link to insert. */
export type NewLink = Omit<Insertable<DB['links']>, 'id' | 'archived_at' | 'created_at'> & {
  created_at: Date;
};
/** The columns of an update of a link. */
export type LinkChange = Pick<
  Updateable<DB['links']>,
  | 'brand_id'
  | 'target_url'
  | 'same_key'
  | 'archived_at'
  | 'made_by_code'
  | 'uid1'
  | 'uid2'
  | 'uid3'
  | 'uid4'
  | 'uid5'
>;
/** A row of `links`. */
export type StoredLink = Selectable<DB['links']>;

/** The link of an identical earlier request of the same site. */
export function findSameLink(
  db: Db,
  { site_id, brand_id, same_key }: Pick<NewLink, 'site_id' | 'brand_id' | 'same_key'>,
): Promise<StoredLink | undefined> {
  return db
    .selectFrom('links')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('brand_id', '=', brand_id)
    .where('same_key', '=', same_key)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Inserts a link; undefined if its code or an identical request exists already. */
export function insertLink(tx: Tx, link: NewLink): Promise<StoredLink | undefined> {
  return tx
    .insertInto('links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** `findSameLink` for many brands at once: the links' codes by brand. */
export async function findSameCodes(
  db: Db,
  siteId: number,
  requests: readonly { brand_id: number; same_key: string }[],
): Promise<Map<number, string>> {
  const found = await sql<{ brand_id: number; code: string }>`
    select l.brand_id, l.code
    from unnest(${requests.map((one) => one.brand_id)}::int[],
      ${requests.map((one) => one.same_key)}::text[]) as w (brand_id, same_key)
    join links l on l.site_id = ${siteId} and l.brand_id = w.brand_id and l.same_key = w.same_key
      and l.archived_at is null`.execute(db);
  return new Map(found.rows.map(({ brand_id, code }) => [brand_id, code]));
}

/** Inserts links, skipping those whose code or request exists already. */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  await insertRows(tx, 'links', links)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One of a publisher's links, locked until the transaction ends. */
export function lockLink(tx: Tx, publisherId: number, id: number): Promise<StoredLink | undefined> {
  return tx
    .selectFrom('links')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLink(tx: Tx, id: number, change: LinkChange): Promise<void> {
  await tx.updateTable('links').set(change).where('id', '=', id).execute();
}

/** A link with its brand. */
export type NamedLink = StoredLink & { mcid: string; merchant_name: string };

/** One of a publisher's links with its brand, or undefined. */
export function findNamedLink(
  db: Db,
  publisherId: number,
  id: number,
): Promise<NamedLink | undefined> {
  return db
    .selectFrom('links as l')
    .innerJoin('brands as b', 'b.id', 'l.brand_id')
    .where('l.publisher_id', '=', publisherId)
    .where('l.id', '=', id)
    .selectAll('l')
    .select(['b.mcid', 'b.merchant_name'])
    .executeTakeFirst();
}
