import { type RawBuilder, sql } from 'kysely';
import { VISIBLE } from '#server/offers/brands/hidden-brands.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ApiPage } from './list-api-lines.ts';

/** A brand with the relationship of one channel and computed figures. */
export type ApiBrand = {
  id: number;
  mcid: string;
  merchant_name: string;
  comm_rate: string;
  comm_detail: string;
  site_url: string;
  logo: string | null;
  site_desc: string;
  categories: string[];
  tags: string[];
  offer_type: string;
  payment_days_median: number | null;
  epc_90d_minor: bigint | null;
  country: string | null;
  support_region: string[];
  status: string;
  created_at: Date;
  relationship_status: number;
  joined_at: Date | null;
  /** Whether it has coupons or deals that the publisher may use now. */
  has_coupons: boolean;
  cookie_days: number;
  filter_words: string[];
  currency: string;
  allow_deep_link: boolean;
  domain: string;
  deeplink_domains: string[];
  terms_pending: boolean;
  contact_name: string | null;
  contact_email: string | null;
  promotion_methods: Readonly<Record<string, string>>;
  type: number;
};

export type ApiBrandFilter = {
  site_id: number;
  publisher_id: number;
  /** Time at which coupons must be valid. */
  at: Date;
  approval_type: string | undefined;
  offer_type: string | undefined;
  type: number | undefined;
  relationship: number | undefined;
  category_ids: readonly number[] | undefined;
  country: string | undefined;
  online: boolean | undefined;
  ids: readonly number[] | undefined;
  mcids: readonly string[] | undefined;
};

const CATEGORIES = sql`(select coalesce(array_agg(coalesce(up.name || '>', '') || c.name
    order by up.name nulls first, c.name), '{}')
  from brand_categories bc join categories c on c.id = bc.category_id
    left join categories up on up.id = c.parent_id
  where bc.brand_id = b.id)`;

/** One page of brands ordered by id, with the total count. */
export async function listApiBrands(
  db: Db,
  filter: ApiBrandFilter,
  page: ApiPage,
): Promise<{ rows: ApiBrand[]; total: number }> {
  const from = sql`from brands b
    left join relationships r on r.brand_id = b.id and r.site_id = ${filter.site_id}
    where ${brandsOf(filter)}`;
  const counted = await sql<{ brands: number }>`
    select count(*)::int as brands ${from}`.execute(db);
  const { rows } = await sql<ApiBrand>`
    with page as materialized (
      select b.id, coalesce(r.status, 0) as relationship_status,
        case when r.status = 2 then coalesce(r.decided_at, r.applied_at) end as joined_at ${from}
      order by b.id limit ${page.limit} offset ${page.offset})
    select b.id, b.mcid, b.merchant_name, b.comm_rate, b.comm_detail, b.site_url, b.logo,
      b.site_desc, ${CATEGORIES} as categories, b.tags, b.offer_type, n.payment_days_median,
      n.epc_90d_minor, b.country, b.support_region, b.status, b.created_at,
      page.relationship_status, page.joined_at, ${hasCoupons(filter)} as has_coupons, b.cookie_days, b.filter_words, b.currency, b.allow_deep_link,
      b.domain, b.deeplink_domains, b.terms_pending, b.contact_name, b.contact_email,
      b.promotion_methods, b.type
    from page join brands b on b.id = page.id left join brand_numbers n on n.brand_id = b.id
    order by b.id`.execute(db);
  return { rows, total: counted.rows[0]?.brands ?? 0 };
}

const hasCoupons = ({ publisher_id, at }: ApiBrandFilter) => sql`exists (
  select 1 from coupons c where c.brand_id = b.id and c.starts_at <= ${at}
    and (c.ends_at is null or c.ends_at >= ${at})
    and (c.exclusive_publisher_id is null or c.exclusive_publisher_id = ${publisher_id}))`;

/**
 * The categories of some names ("Parent>Child" or one name), case-insensitive, with their
 * subcategories; undefined where a name is unknown.
 */
export async function findApiCategories(
  db: Db,
  names: readonly string[],
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number; parent_id: number | null; name: string; path: string }>`
    select c.id, c.parent_id, lower(c.name) as name,
      lower(coalesce(up.name || '>', '') || c.name) as path
    from categories c left join categories up on up.id = c.parent_id`.execute(db);
  const found = names.map((name) => {
    const text = name.trim().toLowerCase();
    return rows.filter((row) => row.path === text || row.name === text).map(({ id }) => id);
  });
  if (found.some((ids) => ids.length === 0)) return undefined;
  const ids = new Set(found.flat());
  return rows.filter((row) => ids.has(row.id) || ids.has(row.parent_id ?? 0)).map(({ id }) => id);
}

function brandsOf(filter: ApiBrandFilter): RawBuilder<unknown> {
  const wheres: RawBuilder<unknown>[] = [VISIBLE];
  const { approval_type, offer_type, type, relationship, category_ids } = filter;
  const { country, online, ids, mcids } = filter;
  if (approval_type) wheres.push(sql`b.approval_type = ${approval_type}`);
  if (offer_type) wheres.push(sql`b.offer_type = ${offer_type}`);
  if (type !== undefined) wheres.push(sql`b.type = ${type}`);
  if (relationship !== undefined) wheres.push(sql`coalesce(r.status, 0) = ${relationship}`);
  if (country) wheres.push(sql`(b.country = ${country} or ${country} = any(b.support_region))`);
  if (online !== undefined) wheres.push(sql`(b.status = 'online') = ${online}`);
  if (ids) wheres.push(sql`b.id = any(${ids}::int[])`);
  if (mcids) wheres.push(sql`b.mcid = any(${mcids}::text[])`);
  if (category_ids) {
    wheres.push(sql`exists (select 1 from brand_categories bc
      where bc.brand_id = b.id and bc.category_id = any(${category_ids}::int[]))`);
  }
  return sql.join(wheres, sql` and `);
}
