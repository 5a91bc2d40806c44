import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { CATEGORIES } from './store.ts';

/** A brand as visitors without an account see it. */
export type PublicBrand = {
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
  currency: string;
  cookie_days: number;
  updated_at: Date;
};

/** A page of the brands that visitors without an account see; with a keyword, those that match it. */
export function listPublicBrands(
  db: Db,
  keyword: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ list: PublicBrand[]; total: number }> {
  return listPublicRecords(db, keyword, { limit: perPage, offset: (page - 1) * perPage });
}

/** The public brand with this mcid, or undefined. A NUL cannot be stored, so it names no brand. */
export async function findPublicBrand(db: Db, mcid: string): Promise<PublicBrand | undefined> {
  return mcid.includes('\u0000') ? undefined : findPublicRecord(db, mcid);
}

const COLUMNS = sql`b.mcid, b.merchant_name, b.logo, b.cover, b.site_url, b.domain, b.short_desc, b.site_desc,
  ${CATEGORIES} as categories, b.comm_rate, b.currency, b.cookie_days, b.updated_at`;
// A brand without terms pays nothing yet.
const IS_PUBLIC = sql`b.status = 'online' and not b.terms_pending`;

/** A page of the public brands in alphabetical order; with a keyword, those that match it. */
async function listPublicRecords(
  db: Db,
  keyword: string,
  page: { limit: number; offset: number },
): Promise<{ list: PublicBrand[]; total: number }> {
  const matches = keyword
    ? sql`and b.id in (select brand_id from search_brands(${keyword}))`
    : sql``;
  const found = await sql<PublicBrand>`
    select ${COLUMNS} from brands b where ${IS_PUBLIC} ${matches}
    order by lower(b.merchant_name), b.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ brands: number }>`
    select count(*)::int as brands from brands b where ${IS_PUBLIC} ${matches}`.execute(db);
  return { list: found.rows, total: counted.rows[0]?.brands ?? 0 };
}

/** The public brand with this mcid, or undefined. */
async function findPublicRecord(db: Db, mcid: string): Promise<PublicBrand | undefined> {
  const found = await sql<PublicBrand>`
    select ${COLUMNS} from brands b where ${IS_PUBLIC} and b.mcid = ${mcid}`.execute(db);
  return found.rows[0];
}
