import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { CATEGORIES } from './store.ts';

/** A brand as visitors without an account see it. */
export type PublicBrand = {
  id: number;
  mcid: string;
  merchant_name: string;
  logo: string | null;
  cover: string | null;
  site_url: string;
  domain: string;
  short_desc: string;
  site_desc: string;
  categories: string[];
  comm_rate: string;
  comm_detail: string;
  currency: string;
  country: string | null;
  support_region: string[];
  cookie_days: number;
  approval_type: string;
  terms_version: number;
  updated_at: Date;
  epc_90d_minor: bigint | null;
  approval_rate: number | null;
  payment_days_median: number | null;
};

/** Percentages of which a brand pays at least that much; `fixed`: an amount per order. */
export const commissionFilters = ['5', '10', '15', 'fixed'] as const;
type CommissionFilter = (typeof commissionFilters)[number];
/** A shop of its own, or a brand of the marketplace. */
export const kindFilters = ['shop', 'marketplace'] as const;

/** What visitors look for; absent means any. */
export type PublicFilter = {
  keyword?: string | undefined;
  /** The name of a category without a parent. */
  category?: string | undefined;
  country?: string | undefined;
  commission?: CommissionFilter | undefined;
  kind?: (typeof kindFilters)[number] | undefined;
};

const COLUMNS = sql`b.id, b.mcid, b.merchant_name, b.logo, b.cover, b.site_url, b.domain, b.short_desc,
  b.site_desc, ${CATEGORIES} as categories, b.comm_rate, b.comm_detail, b.currency, b.country,
  b.support_region, b.cookie_days, b.approval_type, b.terms_version, b.updated_at,
  n.epc_90d_minor, n.approval_rate::float8 as approval_rate, n.payment_days_median`;
const TABLES = sql`brands b left join brand_numbers n on n.brand_id = b.id`;
// A brand without terms pays nothing yet.
const IS_PUBLIC = sql`b.status = 'online' and not b.terms_pending`;

/** A page of the brands that visitors see and that match, in alphabetical order. */
export async function listPublicBrands(
  db: Db,
  filter: PublicFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ list: PublicBrand[]; total: number }> {
  const matches = sql.join([IS_PUBLIC, ...conditionsOf(filter)], sql` and `);
  const found = await sql<PublicBrand>`
    select ${COLUMNS} from ${TABLES} where ${matches}
    order by lower(b.merchant_name), b.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    db,
  );
  const counted = await sql<{ brands: number }>`
    select count(*)::int as brands from brands b where ${matches}`.execute(db);
  return { list: found.rows, total: counted.rows[0]?.brands ?? 0 };
}

function conditionsOf(filter: PublicFilter): RawBuilder<unknown>[] {
  const { keyword, category, country, commission, kind } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (keyword) conditions.push(sql`b.id in (select brand_id from search_brands(${keyword}))`);
  if (category) {
    conditions.push(sql`exists (select 1 from brand_categories bc
      join categories c on c.id = bc.category_id left join categories up on up.id = c.parent_id
      where bc.brand_id = b.id and coalesce(up.name, c.name) = ${category})`);
  }
  if (country) conditions.push(sql`(b.country = ${country} or ${country} = any(b.support_region))`);
  if (commission) {
    const pays =
      commission === 'fixed'
        ? sql`r.fixed_minor > 0`
        : sql`r.rate_ppm >= ${Number(commission) * 10_000}`;
    conditions.push(sql`exists (select 1 from commission_rules r where r.brand_id = b.id
      and r.terms_version = b.terms_version and r.publisher_id is null and ${pays})`);
  }
  if (kind) conditions.push(sql`b.type = ${kind === 'marketplace' ? 2 : 1}`);
  return conditions;
}

/** The categories without a parent and the countries of public brands, for choosing among them. */
export async function listPublicChoices(
  db: Db,
): Promise<{ categories: string[]; countries: string[] }> {
  const { rows } = await sql<{ categories: string[]; countries: string[] }>`
    select
      (select coalesce(array_agg(distinct coalesce(up.name, c.name)), '{}') from brands b
        join brand_categories bc on bc.brand_id = b.id
        join categories c on c.id = bc.category_id left join categories up on up.id = c.parent_id
        where ${IS_PUBLIC}) as categories,
      (select coalesce(array_agg(distinct one.country), '{}') from brands b
        cross join unnest(b.support_region || b.country::text) as one (country)
        where ${IS_PUBLIC} and one.country is not null) as countries`.execute(db);
  return rows[0] ?? { categories: [], countries: [] };
}

/** The public brand with this mcid, or undefined. A NUL cannot be stored, so it names no brand. */
export async function findPublicBrand(db: Db, mcid: string): Promise<PublicBrand | undefined> {
  if (mcid.includes('\u0000')) return undefined;
  const found = await sql<PublicBrand>`
    select ${COLUMNS} from ${TABLES} where ${IS_PUBLIC} and b.mcid = ${mcid}`.execute(db);
  return found.rows[0];
}
