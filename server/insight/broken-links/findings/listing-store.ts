import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import type { SiteLink } from './store.ts';

type State = 'open' | 'ignored' | 'replaced';

/** Filter of broken links. */
export type Filter = {
  publisher_id: number;
  id?: number | undefined;
  site_id?: number | undefined;
  type?: number | undefined;
  state?: State | undefined;
  mcid?: string | undefined;
  keyword?: string | undefined;
};

/**
 * A broken link with its site, the current state of its brand, and the earlier performance of link
 * and brand.
 */
export type ListedLink = Omit<SiteLink, 'type' | 'broken_at' | 'reason' | 'kind'> & {
  type: number;
  kind: 'tracking' | 'plain';
  broken_at: Date;
  reason: string;
  site_name: string;
  found_on: string[];
  mcid: string | null;
  merchant_name: string | null;
  currency: string | null;
  brand_status: string | null;
  brand_site_url: string | null;
  allow_deep_link: boolean | null;
  domains: string[];
  relationship_status: number;
  target_url: string | null;
  /** Where the brand is gone: another brand of its category that the link's channel has joined. */
  other_mcid: string | null;
  other_name: string | null;
  other_url: string | null;
  link_created_at: Date | null;
  own_clicks: number;
  brand_clicks: number;
  brand_links: number;
  own_minor: bigint;
  brand_minor: bigint;
};

/** A page of the publisher's broken links, most recently found first. */
export async function listListedLinks(
  db: Db,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<ListedLink[]> {
  const { publisher_id } = filter;
  const found = await sql<ListedLink>`
    with page as (
      select k.*, s.name as site_name, b.mcid, b.merchant_name, b.currency, b.allow_deep_link,
        b.status as brand_status, b.site_url as brand_site_url, l.target_url,
        l.created_at as link_created_at, l.site_id as link_site_id, coalesce(r.status, 0) as relationship_status,
        case when b.id is null then array[]::text[]
          else array_prepend(b.domain, b.deeplink_domains) end as domains
      ${matching(filter)}
      order by k.broken_at desc, k.id desc limit ${page.limit} offset ${page.offset}),
    visits as (
      select p.id, count(*)::int as brand_clicks, count(distinct c.link_id)::int as brand_links,
        count(*) filter (where c.link_id = p.link_id)::int as own_clicks
      from page p join clicks c on c.publisher_id = ${publisher_id} and c.brand_id = p.brand_id
        and c.clicked_at >= p.broken_at - interval '90 days' and c.clicked_at < p.broken_at
        and c.invalid_reason is null
      group by p.id),
    sales as (
      select p.id, sum(v.owed_minor)::bigint as brand_minor,
        sum(v.owed_minor) filter (where v.link_id = p.link_id)::bigint as own_minor
      from page p join (
        -- Amounts owed by the brand, because the loss is reported in its currency.
        select *, coalesce(brand_currency, currency) as owed_currency,
          coalesce(brand_commission_minor, commission_minor) as owed_minor
        from order_lines) v on v.publisher_id = ${publisher_id}
        and v.brand_id = p.brand_id and v.event = 'sale' and v.status <> 'rejected'
        and v.owed_currency = p.currency
        and v.order_time >= p.broken_at - interval '90 days' and v.order_time < p.broken_at
      group by p.id)
    select page.*, other.*, coalesce(v.own_clicks, 0) as own_clicks,
      coalesce(v.brand_clicks, 0) as brand_clicks, coalesce(v.brand_links, 0) as brand_links,
      coalesce(m.own_minor, 0)::bigint as own_minor,
      coalesce(m.brand_minor, 0)::bigint as brand_minor,
      array(select g.page_url from site_link_pages g where g.site_link_id = page.id
        order by g.page_url <> page.page_url, g.page_url limit 10) as found_on
    from page left join visits v on v.id = page.id left join sales m on m.id = page.id
    left join lateral (${OTHER_BRAND}) other on true
    order by page.broken_at desc, page.id desc`.execute(db);
  return found.rows;
}

/** The replacement for a brand that is gone: same category, joined, highest EPC. */
const OTHER_BRAND = sql`
  select o.mcid as other_mcid, o.merchant_name as other_name, o.site_url as other_url
  from relationships t join brands o on o.id = t.brand_id
  left join brand_numbers n on n.brand_id = o.id
  where page.type in (1, 2) and t.site_id = page.link_site_id and t.status = 2
    and o.status = 'online' and not o.terms_pending and o.id <> page.brand_id
    and exists (select 1 from brand_categories mine
      join brand_categories its on its.category_id = mine.category_id
      where mine.brand_id = page.brand_id and its.brand_id = o.id)
  order by n.epc_90d_minor desc nulls last, o.id limit 1`;

/** The number of broken links that match the filter. */
export async function countListedLinks(db: Db, filter: Filter): Promise<number> {
  const found = await sql<{ links: number }>`
    select count(*)::int as links ${matching(filter)}`.execute(db);
  return found.rows[0]?.links ?? 0;
}

/** The number of open links by type, on one site or on all of the publisher. */
export async function countTypes(
  db: Db,
  filter: Pick<Filter, 'publisher_id' | 'site_id'>,
): Promise<Map<number, number>> {
  const found = await sql<{ type: number; links: number }>`
    select k.type, count(*)::int as links ${matching({ ...filter, state: 'open' })}
    group by k.type`.execute(db);
  return new Map(found.rows.map(({ type, links }) => [type, links]));
}

function matching({ publisher_id, id, site_id, type, state, mcid, keyword }: Filter) {
  const wheres = [
    sql`k.publisher_id = ${publisher_id}`,
    sql`k.type is not null and k.gone_at is null and s.deleted_at is null`,
  ];
  if (id !== undefined) wheres.push(sql`k.id = ${id}`);
  if (site_id !== undefined) wheres.push(sql`k.site_id = ${site_id}`);
  if (type !== undefined) wheres.push(sql`k.type = ${type}`);
  if (state === 'ignored') wheres.push(sql`k.ignored_at is not null`);
  if (state === 'open') wheres.push(sql`k.ignored_at is null and k.replaced_at is null`);
  if (state === 'replaced') wheres.push(sql`k.ignored_at is null and k.replaced_at is not null`);
  if (mcid !== undefined) wheres.push(sql`b.mcid = ${mcid}`);
  if (keyword !== undefined) {
    const like = containing(keyword);
    wheres.push(sql`(k.url ilike ${like} or k.page_url ilike ${like} or k.anchor ilike ${like}
      or b.merchant_name ilike ${like})`);
  }
  return sql`from site_links k join sites s on s.id = k.site_id
    left join brands b on b.id = k.brand_id
    left join links l on l.id = k.link_id
    left join relationships r on r.brand_id = b.id and r.site_id = k.site_id
    where ${sql.join(wheres, sql` and `)}`;
}
