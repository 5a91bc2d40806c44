import { type RawBuilder, sql } from 'kysely';
import { VISIBLE } from '#server/offers/brands/hidden-brands.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { BrandRecord } from './present.ts';

/** Filters of the brand list; absent means any. */
export type BrandFilter = {
  site_id: number;
  cat_ids?: number[] | undefined;
  country?: string | undefined;
  verify_type?: number | undefined;
  ad_type?: string | undefined;
  mcid?: string | undefined;
  type?: number | undefined;
  keyword?: string | undefined;
  at_once?: number | undefined;
};

export type BrandOrder =
  | 'newest'
  | 'commission'
  | 'epc'
  | 'approval_rate'
  | 'payment_cycle'
  | 'cookie_days'
  | 'name'
  | 'rank'
  | 'likeness';

// The best percentage that any publisher can earn with a first order now, or else the best fixed
// amount.
const BEST_RULE = sql`(select max(coalesce(c.rate_ppm::bigint * 1000000, c.fixed_minor))
  from commission_rules c where c.brand_id = b.id and c.terms_version = b.terms_version
    and c.publisher_id is null and c.tier_from is null
    and c.customer_order is distinct from 'renewal')`;

const SORTED_BY: Record<Exclude<BrandOrder, 'likeness'>, RawBuilder<unknown>> = {
  newest: sql`b.created_at`,
  commission: BEST_RULE,
  epc: sql`n.epc_90d_minor`,
  approval_rate: sql`n.approval_rate`,
  payment_cycle: sql`n.payment_days_median`,
  cookie_days: sql`b.cookie_days`,
  name: sql`lower(b.merchant_name)`,
  rank: sql`b.featured_rank`,
};

/** The categories of a brand (table alias b), written "Parent>Child". */
export const CATEGORIES = sql`(select coalesce(array_agg(coalesce(up.name || '>', '') || c.name
    order by up.name nulls first, c.name), '{}')
  from brand_categories bc join categories c on c.id = bc.category_id
    left join categories up on up.id = c.parent_id
  where bc.brand_id = b.id)`;

/** One page of brands with the relationship of the filter's site and the computed numbers. */
export async function listBrandRecords(
  db: Db,
  filter: BrandFilter & { statuses?: number[] | undefined; featured?: boolean },
  order: { by: BrandOrder; direction: 'asc' | 'desc' },
  page: { limit: number; offset: number },
): Promise<(BrandRecord & { is_close: boolean })[]> {
  const by = order.by === 'likeness' ? sql`m.score` : SORTED_BY[order.by];
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const statuses = filter.statuses
    ? sql`and coalesce(r.status, 0) = any(${filter.statuses})`
    : sql``;
  const featured = filter.featured ? sql`and b.featured_rank is not null` : sql``;
  const found = await sql<BrandRecord & { is_close: boolean }>`
    select ${recordColumns}, ${filter.keyword ? sql`m.is_close` : sql`false as is_close`}
    ${matching(filter)} ${statuses} ${featured}
    order by ${by} ${direction} nulls last, b.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** The brand with this mcid, whatever its status, unless it is a draft. */
export async function findBrandRecord(
  db: Db,
  siteId: number,
  mcid: string,
): Promise<BrandRecord | undefined> {
  const found = await sql<BrandRecord>`
    select ${recordColumns} ${brandsAndTies(siteId)}
    where b.mcid = ${mcid} and b.status <> 'draft'`.execute(db);
  return found.rows[0];
}

/** The number of brands per relationship status under a filter. */
export async function countByRelationship(
  db: Db,
  filter: BrandFilter,
): Promise<{ status: number; brands: number }[]> {
  const found = await sql<{ status: number; brands: number }>`
    select coalesce(r.status, 0) as status, count(*)::int as brands ${matching(filter)}
    group by 1`.execute(db);
  return found.rows;
}

/** The columns of a record: alias b is the brand, r the relationship, n its numbers. */
export const recordColumns = sql`b.*, ${CATEGORIES} as categories, coalesce(r.status, 0)
  as relationship_status, r.message, r.reason, r.applied_at, r.decided_at, r.reapply_after,
  n.epc_7d_minor, n.epc_90d_minor, n.conversion_rate::float8 as conversion_rate,
  n.approval_rate::float8 as approval_rate, n.validation_days_median, n.payment_days_median,
  n.decision_hours_avg, n.last_validated_at,
  (select jsonb_build_object('effective_from', v.effective_from, 'effect', v.effect)
    from terms_versions v
    where v.brand_id = b.id and v.started_at is null and v.withdrawn_at is null
    order by v.effective_from limit 1) as next_terms`;

/** The tables behind `recordColumns`, with the relationship of one site. */
export function brandsAndTies(siteId: number) {
  return sql`from brands b
    left join relationships r on r.brand_id = b.id and r.site_id = ${siteId}
    left join brand_numbers n on n.brand_id = b.id`;
}

function matching(filter: BrandFilter) {
  const wheres: RawBuilder<unknown>[] = [VISIBLE];
  if (filter.cat_ids) {
    wheres.push(sql`exists (select 1 from brand_categories bc
      join categories c on c.id = bc.category_id
      where bc.brand_id = b.id and (c.id = any(${filter.cat_ids}) or c.parent_id = any(${filter.cat_ids})))`);
  }
  if (filter.country) {
    wheres.push(sql`(b.country = ${filter.country} or ${filter.country} = any(b.support_region))`);
  }
  if (filter.verify_type) {
    wheres.push(sql`b.approval_type = ${filter.verify_type === 1 ? 'auto' : 'manual'}`);
  }
  if (filter.at_once) {
    wheres.push(sql`b.status = 'online' and not b.terms_pending and b.approval_type = 'auto'
      and not exists (select 1 from sites s where s.id = ${filter.site_id}
        and b.promotion_methods ->> s.promotion_methods::text = 'forbidden')`);
  }
  if (filter.ad_type) wheres.push(sql`b.offer_type = ${filter.ad_type}`);
  if (filter.mcid) wheres.push(sql`b.mcid = ${filter.mcid}`);
  if (filter.type) wheres.push(sql`b.type = ${filter.type}`);
  const meant = filter.keyword
    ? sql`join search_brands(${filter.keyword}) m on m.brand_id = b.id`
    : sql``;
  return sql`${brandsAndTies(filter.site_id)} ${meant} where ${sql.join(wheres, sql` and `)}`;
}

/** A brand in the results of an instant search; `total` is the number of all matches. */
export type FoundBrand = {
  brand_id: number;
  mcid: string;
  merchant_name: string;
  logo: string | null;
  domain: string;
  comm_rate: string;
  status: string;
  relationship_status: number;
  total: number;
  is_close: boolean;
};

const MAX_FOUND = 8;

/** The brands of a type that match a keyword, the best match first. */
export async function listFoundBrands(
  db: Db,
  { site_id, keyword, type }: { site_id: number; keyword: string; type: number },
): Promise<FoundBrand[]> {
  const found = await sql<FoundBrand>`
    select b.id as brand_id, b.mcid, b.merchant_name, b.logo, b.domain, b.comm_rate, b.status,
      coalesce(r.status, 0) as relationship_status, (count(*) over ())::int as total, m.is_close
    from search_brands(${keyword}) m join brands b on b.id = m.brand_id
      left join relationships r on r.brand_id = b.id and r.site_id = ${site_id}
    where ${VISIBLE} and b.type = ${type}
    order by m.score desc, b.merchant_name, b.id limit ${MAX_FOUND}`.execute(db);
  return found.rows;
}

/**
 * The coupons of a brand that have not ended: public ones, and those reserved for this publisher.
 */
export function listCoupons(db: Db, brandId: number, publisherId: number | null, at: Date) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>=', at)]))
    .$if(publisherId !== null, (query) =>
      query.where((where) =>
        where.or([
          where('exclusive_publisher_id', 'is', null),
          where('exclusive_publisher_id', '=', publisherId),
        ]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** The number of products of a brand. */
export async function countProducts(db: Db, brandId: number): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('products'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return row.products;
}
