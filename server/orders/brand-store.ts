import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The fields of a brand needed to process its orders. */
export type ReportingBrand = {
  id: number;
  mcid: string;
  currency: string;
  cookie_days: number;
  /** Days from the order to its automatic approval; 0 or absent: no automatic approval. */
  lock_days?: number;
  /** The time zone in which the brand's calendar months begin; UTC if absent. */
  time_zone?: string;
};

const brandColumns = ['id', 'mcid', 'currency', 'cookie_days', 'lock_days', 'time_zone'] as const;

/** Finds a brand by id. */
export function findBrandById(db: Db, id: number): Promise<ReportingBrand | undefined> {
  return db.selectFrom('brands').select(brandColumns).where('id', '=', id).executeTakeFirst();
}

/** Finds a brand by its public name, with the hash of the secret that authenticates its reports. */
export function findBrandByMcid(db: Db, mcid: string) {
  return db
    .selectFrom('brands')
    .select([...brandColumns, 'secret_hash'])
    .where('mcid', '=', mcid)
    .executeTakeFirst();
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

/** The exclusive coupons with this code, newest first. Codes are case-insensitive. */
export async function findExclusiveCoupons(
  db: Db,
  brandId: number,
  code: string,
): Promise<ExclusiveCoupon[]> {
  const found = await sql<ExclusiveCoupon>`
    select c.id, c.exclusive_publisher_id as publisher_id, p.default_site_id as site_id,
      c.starts_at, c.ends_at
    from coupons c join publishers p on p.id = c.exclusive_publisher_id
    where c.brand_id = ${brandId} and lower(c.code) = lower(${code})
    order by c.starts_at desc, c.id desc`.execute(db);
  return found.rows;
}
