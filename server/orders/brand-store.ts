import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A brand as its orders need it. */
export type ReportingBrand = {
  id: number;
  mcid: string;
  currency: string;
  cookie_days: number;
  /** Days from the order to its automatic approval; 0 or not said: there is none. */
  lock_days?: number;
  /** By whose calendar its months begin; UTC where it is not said. */
  time_zone?: string;
};

const brandColumns = ['id', 'mcid', 'currency', 'cookie_days', 'lock_days', 'time_zone'] as const;

/** The brand of a number. */
export function findBrandById(db: Db, id: number): Promise<ReportingBrand | undefined> {
  return db.selectFrom('brands').select(brandColumns).where('id', '=', id).executeTakeFirst();
}

/** The brand of a public name, with the hash of the secret its reports bear. */
export function findBrandByMcid(db: Db, mcid: string) {
  return db
    .selectFrom('brands')
    .select([...brandColumns, 'secret_hash'])
    .where('mcid', '=', mcid)
    .executeTakeFirst();
}

/** A coupon that only one publisher may hand out; `site_id` is that publisher's default site. */
export type ExclusiveCoupon = {
  id: number;
  publisher_id: number;
  site_id: number | null;
  starts_at: Date;
  ends_at: Date | null;
};

/** The exclusive coupons of a code, newest first; codes are read without regard to case. */
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
