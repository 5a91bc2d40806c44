import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { HIDDEN } from '#server/offers/brands/hidden-brands.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { EXPIRING_MS } from './rules.ts';

/** A row of `coupons`. */
export type StoredCoupon = Selectable<DB['coupons']>;

/**
 * A coupon with its brand, the publisher it is reserved for, and a site's relationship to the
 * brand.
 */
export type CouponRecord = StoredCoupon & {
  mcid: string;
  merchant_name: string;
  logo: string | null;
  site_url: string;
  currency: string;
  publisher_code: string | null;
  publisher_name: string | null;
  relationship_status: number;
};

/** Filters of the coupon list; absent means any. */
export type CouponFilter = {
  at: Date;
  coupon_id?: number | undefined;
  /** Only coupons this publisher may use, of brands that are not offline. */
  publisher_id?: number | undefined;
  site_id?: number | undefined;
  mcid?: string | undefined;
  kind?: string | undefined;
  status?: 'upcoming' | 'active' | 'expiring' | 'expired' | 'all' | undefined;
  country?: string | undefined;
  category?: string | undefined;
  exclusive?: number | undefined;
  keyword?: string | undefined;
  relationship?: number | undefined;
};

const ORDERS = {
  newest: sql`c.created_at desc, c.id desc`,
  ending: sql`c.ends_at nulls last, c.id`,
};

/** A page of coupons. */
export async function listCouponRecords(
  db: Db,
  filter: CouponFilter,
  order: keyof typeof ORDERS,
  page: { limit: number; offset: number },
): Promise<CouponRecord[]> {
  const found = await sql<CouponRecord>`
    select c.*, b.mcid, b.merchant_name, b.logo, b.site_url, b.currency,
      p.code as publisher_code, p.name as publisher_name,
      coalesce(r.status, 0) as relationship_status
    ${matching(filter)} and ${inStatus(filter)}
    order by ${ORDERS[order]} limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

type Counts = Record<'open' | 'all' | 'upcoming' | 'active' | 'expiring' | 'expired', number>;

/**
 * The number of coupons per state under the same other filters; `open` counts those not expired.
 */
export async function countCoupons(db: Db, filter: CouponFilter): Promise<Counts> {
  const states = ['all', 'upcoming', 'active', 'expiring', 'expired'] as const;
  const counts = states.map(
    (status) =>
      sql`count(*) filter (where ${inStatus({ ...filter, status })})::int as ${sql.id(status)}`,
  );
  const open = inStatus({ ...filter, status: undefined });
  const found = await sql<Counts>`
    select ${sql.join(counts)}, count(*) filter (where ${open})::int as open
    ${matching(filter)}`.execute(db);
  return found.rows[0] as Counts;
}

// Active means usable now, so expiring coupons are included.
function inStatus({ status, at }: CouponFilter): RawBuilder<unknown> {
  const soon = new Date(at.getTime() + EXPIRING_MS);
  if (status === 'all') return sql`true`;
  if (status === 'upcoming')
    return sql`(c.starts_at > ${at} and coalesce(c.ends_at >= ${at}, true))`;
  if (status === 'expired') return sql`c.ends_at < ${at}`;
  const isRunning = sql`(c.starts_at <= ${at} and (c.ends_at is null or c.ends_at >= ${at}))`;
  if (status === 'active') return isRunning;
  if (status === 'expiring') return sql`(${isRunning} and c.ends_at < ${soon})`;
  return sql`(c.ends_at is null or c.ends_at >= ${at})`;
}

function matching(filter: CouponFilter): RawBuilder<unknown> {
  const wheres: RawBuilder<unknown>[] = [sql`true`];
  if (filter.coupon_id !== undefined) wheres.push(sql`c.id = ${filter.coupon_id}`);
  if (filter.publisher_id !== undefined) {
    wheres.push(sql`b.status not in ${HIDDEN} and
      (c.exclusive_publisher_id is null or c.exclusive_publisher_id = ${filter.publisher_id})`);
  }
  if (filter.mcid) wheres.push(sql`b.mcid = ${filter.mcid}`);
  if (filter.kind) wheres.push(sql`c.kind = ${filter.kind}`);
  // A coupon without a country is valid wherever its brand sells.
  if (filter.country) {
    wheres.push(sql`(c.country = ${filter.country} or (c.country is null and
      (b.country = ${filter.country} or ${filter.country} = any(b.support_region))))`);
  }
  if (filter.category) wheres.push(inCategory(filter.category));
  if (filter.exclusive !== undefined) {
    wheres.push(sql`(c.exclusive_publisher_id is not null) = ${filter.exclusive === 1}`);
  }
  if (filter.relationship !== undefined) {
    wheres.push(sql`coalesce(r.status, 0) = ${filter.relationship}`);
  }
  if (filter.keyword) wheres.push(mentions(filter.keyword));
  return sql`from coupons c join brands b on b.id = c.brand_id
    left join publishers p on p.id = c.exclusive_publisher_id
    left join relationships r on r.brand_id = b.id and r.site_id = ${filter.site_id ?? null}
    where ${sql.join(wheres, sql` and `)}`;
}

function inCategory(category: string): RawBuilder<unknown> {
  const [parent = '', child] = category.split('>').map((part) => part.trim().toLowerCase());
  const name = child ?? parent;
  return sql`(lower(c.category) = ${name} or lower(c.category) = ${category.toLowerCase()} or exists (
    select 1 from brand_categories bc join categories k on k.id = bc.category_id
      left join categories up on up.id = k.parent_id
    where bc.brand_id = b.id and (lower(k.name) = ${name}
      or (${child ?? null}::text is null and lower(up.name) = ${parent}))))`;
}

function mentions(keyword: string): RawBuilder<unknown> {
  const part = containing(keyword);
  return sql`(c.name ilike ${part} or c.code ilike ${part} or c.description ilike ${part}
    or b.merchant_name ilike ${part} or b.mcid ilike ${part}
    or word_similarity(${keyword}, b.merchant_name) >= 0.6
    or word_similarity(${keyword}, c.name) >= 0.6)`;
}

/** Inserts a coupon and returns its id. */
export async function insertCoupon(tx: Tx, coupon: Insertable<DB['coupons']>): Promise<number> {
  const row = await tx
    .insertInto('coupons')
    .values(coupon)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCoupon(
  tx: Tx,
  id: number,
  change: Updateable<DB['coupons']>,
): Promise<void> {
  await tx.updateTable('coupons').set(change).where('id', '=', id).execute();
}

export async function deleteCoupon(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute();
}

/** The coupon with this id, locked until the transaction ends. */
export function lockCoupon(tx: Tx, id: number): Promise<StoredCoupon | undefined> {
  return tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The coupon imported under this key of a brand, locked until the transaction ends. */
export function lockImportedCoupon(
  tx: Tx,
  brandId: number,
  sourceKey: string,
): Promise<StoredCoupon | undefined> {
  return tx
    .selectFrom('coupons')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('source_key', '=', sourceKey)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another coupon of the brand has this code at any moment of the period. */
export async function isCodeTaken(
  tx: Tx,
  coupon: {
    brand_id: number;
    code: string;
    starts_at: Date;
    ends_at: Date | null;
    except?: number;
  },
): Promise<boolean> {
  const found = await sql`
    select 1 from coupons where brand_id = ${coupon.brand_id}
      and lower(code) = lower(${coupon.code}) and id <> ${coupon.except ?? 0}
      and (${coupon.ends_at}::timestamptz is null or starts_at <= ${coupon.ends_at})
      and (ends_at is null or ends_at >= ${coupon.starts_at}) limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** The id of a publisher by its public code. */
export async function findPublisherId(db: Db, code: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from publishers where upper(code) = upper(${code})`.execute(db);
  return found.rows[0]?.id;
}
