import { sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ClaimCaps } from './rules.ts';

/** Fewer orders say nothing about the usual one. */
const MIN_ORDERS = 5;

export type OwnCaps = { [Name in keyof ClaimCaps]: ClaimCaps[Name] | null };

/** The limits set for a brand, or undefined. */
export function findCaps(db: Db, brandId: number): Promise<OwnCaps | undefined> {
  return db
    .selectFrom('claim_caps')
    .select(['amount_minor', 'month_percent', 'usual_factor', 'evidence_minor', 'two_people_minor'])
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
}

export async function upsertCaps(
  db: Db,
  row: OwnCaps & { brand_id: number; updated_at: Date },
): Promise<void> {
  const { brand_id, ...set } = row;
  await db
    .insertInto('claim_caps')
    .values({ brand_id, ...set })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(set))
    .execute();
}

/** The median order of a brand in the 90 days before `at`, in its currency; null: too few orders. */
export async function findUsualOrder(db: Db, brandId: number, at: Date): Promise<bigint | null> {
  const since = new Date(at.getTime() - 90 * DAY_MS);
  const { rows } = await sql<{ usual: bigint | null }>`
    select case when count(*) >= ${MIN_ORDERS}
      then (percentile_disc(0.5) within group (order by minor))::bigint end as usual
    from (
      select sum(coalesce(brand_sale_minor, sale_minor)) as minor from order_lines
      where brand_id = ${brandId} and order_time >= ${since} and source <> 'claim'
        and event = 'sale' and status <> 'rejected'
      group by order_id) o`.execute(db);
  return rows[0]?.usual ?? null;
}

/** A publisher's sales with a brand in the 30 days before `at`, and what automatic acceptance added. */
export async function sumMonth(
  db: Db,
  { publisher_id, brand_id }: { publisher_id: number; brand_id: number },
  at: Date,
): Promise<{ ordinary_minor: bigint; accepted_minor: bigint }> {
  const since = new Date(at.getTime() - 30 * DAY_MS);
  const { rows } = await sql<{ ordinary_minor: bigint; accepted_minor: bigint }>`
    select (
      select coalesce(sum(coalesce(brand_sale_minor, sale_minor)), 0)::bigint from order_lines
      where publisher_id = ${publisher_id} and brand_id = ${brand_id} and order_time >= ${since}
        and source <> 'claim' and status <> 'rejected') as ordinary_minor, (
      select coalesce(sum(greatest(auto_minor, 0)), 0)::bigint from claims
      where publisher_id = ${publisher_id} and brand_id = ${brand_id} and decided_at >= ${since}
        and status = 'expired_accepted') as accepted_minor`.execute(db);
  return rows[0] ?? { ordinary_minor: 0n, accepted_minor: 0n };
}
