import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';

/** The fields of a brand needed to process its orders. */
export type ReportingBrand = {
  id: number;
  mcid: string;
  currency: string;
  cookie_days: number;
  /** A draft takes test orders only. */
  status?: string;
  /** Days from the order to its automatic approval; 0 or absent: no automatic approval. */
  lock_days?: number;
  /** The time zone in which the brand's calendar months begin; UTC if absent. */
  time_zone?: string;
};

const brandColumns = [
  'id',
  'mcid',
  'currency',
  'cookie_days',
  'status',
  'lock_days',
  'time_zone',
] as const;

/** Finds a brand by id. */
export function findBrandById(db: Db, id: number): Promise<ReportingBrand | undefined> {
  return db.selectFrom('brands').select(brandColumns).where('id', '=', id).executeTakeFirst();
}

/** Finds brands by their public names, with the hash of the secret that authenticates their reports. */
export async function findBrandsByMcid(db: Db, mcids: readonly string[]) {
  const found = await db
    .selectFrom('brands')
    .select([...brandColumns, 'secret_hash'])
    .where(sql<boolean>`mcid = any(${mcids}::text[])`)
    .modifyEnd(PREPARED)
    .execute();
  const byMcid = new Map(found.map((brand) => [brand.mcid, brand]));
  return mcids.map((mcid) => byMcid.get(mcid));
}

/** Finds a brand by its public name. */
export async function findBrandByMcid(db: Db, mcid: string) {
  const [brand] = await findBrandsByMcid(db, [mcid]);
  return brand;
}

/** Finds a brand by the public key of its script tag, with the settings of the script. */
export function findBrandByScriptKey(db: Db, key: string) {
  return db
    .selectFrom('brands')
    .select([...brandColumns, 'click_ref_param'])
    .where('script_key', '=', key)
    .executeTakeFirst();
}

/** A coupon reserved for one publisher; `site_id` is that publisher's default site. */
export type ExclusiveCoupon = {
  id: number;
  publisher_id: number;
  site_id: number | null;
  starts_at: Date;
  ends_at: Date | null;
};

/** A code of a brand that may be that of exclusive coupons. */
export type CouponCode = { brand_id: number; code: string };

/**
 * The exclusive coupons with these codes, newest first, in the order of the codes. Codes are
 * case-insensitive.
 */
export async function findExclusiveCoupons(
  db: Db,
  codes: readonly CouponCode[],
): Promise<ExclusiveCoupon[][]> {
  const found = await sql<ExclusiveCoupon & { place: number }>`
    select asked.place::int, c.id, c.exclusive_publisher_id as publisher_id,
      p.default_site_id as site_id, c.starts_at, c.ends_at
    from unnest(${codes.map((one) => one.brand_id)}::int[], ${codes.map((one) => one.code)}::text[])
      with ordinality as asked (brand_id, code, place)
    join coupons c on c.brand_id = asked.brand_id and lower(c.code) = lower(asked.code)
    join publishers p on p.id = c.exclusive_publisher_id
    order by c.starts_at desc, c.id desc`.execute(db);
  const byPlace = Map.groupBy(found.rows, ({ place }) => place);
  return codes.map((_code, nth) => byPlace.get(nth + 1) ?? []);
}
