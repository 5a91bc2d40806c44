import { type RawBuilder, sql } from 'kysely';
import type { DraftGap } from '#contract/brands/fields.ts';
import type { listStaffBrands as listCall, openStaffBrand } from '#contract/brands/staff.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { plainRate } from '#contract/money.ts';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import { GAPS } from '#server/offers/brands/publish-drafts.ts';
import { showAllTerms } from '#server/offers/terms/show-terms.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentDescription } from './present.ts';
import { CATEGORIES, countProducts, listCoupons } from './store.ts';

type StaffBrand = ReplyOf<typeof openStaffBrand>;

/** One brand as staff see it, with every version of its terms. */
export async function showStaffBrand(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  mcid: string,
): Promise<StaffBrand> {
  const [row] = await listStaffRecords(db, { mcid }, { limit: 1, offset: 0 });
  if (!row) refuse('BRAND_NOT_EXISTS');
  const at = now();
  const coupons = await listCoupons(db, row.id, null, at);
  const { short_desc, tags, click_ref_param, adds_afsrc, lock_days, time_zone } = row;
  return {
    ...presentStaffRow(row),
    ...presentDescription(row, coupons, await countProducts(db, row.id), at),
    cat_ids: await listCategoryIds(db, row.id),
    short_desc,
    tags,
    click_ref_param,
    adds_afsrc,
    script_tag: `<script async src="${config.tracking_url}/in/t.js?key=${row.script_key}"></script>`,
    lock_days,
    time_zone,
    source: row.source,
    source_key: row.source_key,
    stated_rate: statedRateOf(row),
    ...presentBilling(row),
    ...(await showAllTerms(db, row.id, at)),
  };
}

/** The rate in the record of an import. */
function statedRateOf({ source_record }: StaffRecord): string | null {
  const { comm_rate = null } = (source_record ?? {}) as { comm_rate?: string };
  return comm_rate || null;
}

/** A page of all brands, whatever their status. */
export async function listStaffBrands(db: Db, input: ParsedOf<typeof listCall>) {
  const { curPage, perPage, ...filter } = input;
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await listStaffRecords(db, filter, page);
  return { list: rows.map(presentStaffRow), total: await countStaffBrands(db, filter) };
}

function presentStaffRow(row: StaffRecord) {
  const { mcid, merchant_name, logo, cover, site_url, domain, categories, type, offer_type } = row;
  const { comm_rate, currency, cookie_days, country, terms_version, terms_pending } = row;
  return {
    brand_id: row.id,
    mcid,
    merchant_name,
    logo,
    cover,
    site_url,
    domain,
    categories,
    type,
    offer_type,
    comm_rate,
    currency,
    cookie_days,
    country,
    terms_version,
    terms_pending,
    approval_type: row.approval_type as StaffBrand['approval_type'],
    status: row.status as StaffBrand['status'],
    lacks: row.lacks,
    has_secret: row.secret_hash !== null,
    featured_rank: row.featured_rank,
    joined_sites: row.joined_sites,
    pending_sites: row.pending_sites,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentBilling(row: StaffRecord) {
  const { network_fee_percent, legal_name, billing_address, tax_number } = row;
  const { billing_contact, billing_email, payment_days, tax_percent } = row;
  return {
    network_fee_percent,
    legal_name,
    billing_address,
    tax_number,
    billing_contact,
    billing_email,
    payment_days,
    tax_percent: plainRate(tax_percent),
  };
}

/** A brand with its categories and the number of joined and pending sites. */
type StaffRecord = Brand & {
  categories: string[];
  lacks: DraftGap[];
  joined_sites: number;
  pending_sites: number;
};

type StaffFilter = {
  mcid?: string | undefined;
  keyword?: string | undefined;
  status?: string | undefined;
  terms_pending?: number | undefined;
  type?: number | undefined;
};

/** Brands of every status, the most recently changed first. */
async function listStaffRecords(
  db: Db,
  filter: StaffFilter,
  page: { limit: number; offset: number },
): Promise<StaffRecord[]> {
  const found = await sql<StaffRecord>`
    select b.*, ${CATEGORIES} as categories,
      case when b.status = 'draft' then ${GAPS} else '{}' end as lacks,
      (select count(*)::int from relationships r where r.brand_id = b.id and r.status = 2)
        as joined_sites,
      (select count(*)::int from relationships r where r.brand_id = b.id and r.status = 1)
        as pending_sites
    from brands b where ${matching(filter)}
    order by b.updated_at desc, b.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** The number of brands that match the filter. */
async function countStaffBrands(db: Db, filter: StaffFilter): Promise<number> {
  const found = await sql<{ brands: number }>`
    select count(*)::int as brands from brands b where ${matching(filter)}`.execute(db);
  return found.rows[0]?.brands ?? 0;
}

function matching({ mcid, keyword, status, terms_pending, type }: StaffFilter) {
  const wheres: RawBuilder<unknown>[] = [sql`true`];
  if (mcid !== undefined) wheres.push(sql`b.mcid = ${mcid}`);
  if (keyword !== undefined) {
    wheres.push(sql`b.id in (select brand_id from search_brands(${keyword}))`);
  }
  if (status !== undefined) wheres.push(sql`b.status = ${status}`);
  if (terms_pending !== undefined) wheres.push(sql`b.terms_pending = ${terms_pending === 1}`);
  if (type !== undefined) wheres.push(sql`b.type = ${type}`);
  return sql.join(wheres, sql` and `);
}

/** The ids of a brand's categories. */
async function listCategoryIds(db: Db, brandId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('brand_categories')
    .select('category_id')
    .where('brand_id', '=', brandId)
    .orderBy('category_id')
    .execute();
  return rows.map((row) => row.category_id);
}
