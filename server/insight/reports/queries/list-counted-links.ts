import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A link with its brand, its current relationship, its clicks and its orders. */
export type CountedLink = Selectable<DB['links']> & {
  mcid: string;
  merchant_name: string;
  brand_status: string;
  click_ref_param: string;
  adds_afsrc: boolean;
  relationship_status: number;
  clicks: number;
  orders: number;
};

/** Filters of a publisher's links. */
export type LinkFilter = {
  publisher_id: number;
  id?: number | undefined;
  site_id?: number | undefined;
  brand_id?: number | undefined;
  keyword?: string | undefined;
  /** null: archived or not. */
  archived: boolean | null;
  /** Made with a channel's link code, or by the publisher; absent: either. */
  made_by_code?: boolean | undefined;
};

/**
 * A publisher's links, newest first. Clicks and orders are counted only for the links of the page.
 */
export async function listCountedLinks(
  db: Db,
  filter: LinkFilter,
  page: { limit: number; offset: number },
): Promise<CountedLink[]> {
  const found = await sql<CountedLink>`
    with page as (
      select l.*, b.mcid, b.merchant_name, b.status as brand_status, b.click_ref_param, b.adds_afsrc,
        coalesce(r.status, 0) as relationship_status
      ${matching(filter)}
      order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}),
    visits as (select link_id, sum(clicks)::int as clicks from (
        select link_id, clicks from click_links where link_id in (select id from page)
        union all
        -- What is not in the sums yet; both of one moment, as the statement is.
        select link_id, 1 from clicks
          where id > (select clicks_rolled_up_to(${filter.publisher_id}::int))
            and publisher_id = ${filter.publisher_id} and link_id in (select id from page)) parts
      group by link_id),
    sales as (select link_id, count(distinct order_id)::int as orders from order_lines
      where publisher_id = ${filter.publisher_id} and event = 'sale'
        and link_id in (select id from page) group by link_id)
    select page.*, coalesce(v.clicks, 0) as clicks, coalesce(s.orders, 0) as orders
    from page left join visits v on v.link_id = page.id left join sales s on s.link_id = page.id
    order by page.created_at desc, page.id desc`.execute(db);
  return found.rows;
}

/** The number of links that match the filter. */
export async function countLinks(db: Db, filter: LinkFilter): Promise<number> {
  const found = await sql<{ links: number }>`
    select count(*)::int as links ${matching(filter)}`.execute(db);
  return found.rows[0]?.links ?? 0;
}

function matching(filter: LinkFilter) {
  const { publisher_id, id, site_id, brand_id, keyword, archived, made_by_code } = filter;
  const wheres = [sql`l.publisher_id = ${publisher_id}`];
  if (archived !== null) wheres.push(sql`(l.archived_at is not null) = ${archived}`);
  if (made_by_code !== undefined) wheres.push(sql`l.made_by_code = ${made_by_code}`);
  if (id !== undefined) wheres.push(sql`l.id = ${id}`);
  if (site_id !== undefined) wheres.push(sql`l.site_id = ${site_id}`);
  if (brand_id !== undefined) wheres.push(sql`l.brand_id = ${brand_id}`);
  if (keyword !== undefined) {
    const like = containing(keyword);
    wheres.push(sql`(l.target_url ilike ${like} or l.code = ${keyword} or b.mcid ilike ${like}
      or b.merchant_name ilike ${like}
      or concat_ws(' ', l.uid1, l.uid2, l.uid3, l.uid4, l.uid5) ilike ${like})`);
  }
  return sql`from links l join brands b on b.id = l.brand_id
    left join relationships r on r.site_id = l.site_id and r.brand_id = l.brand_id
    where ${sql.join(wheres, sql` and `)}`;
}
