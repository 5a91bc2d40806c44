import { sql } from 'kysely';
import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';
import type { ClaimFacts } from './rules.ts';

/** Fewer orders say nothing about the usual one. */
const MIN_ORDERS = 5;

type WeighedClaim = {
  publisher_id: number;
  type: string;
  amount_minor: bigint;
  currency: string;
  order_time: Date;
  evidence: string | null;
};

/** What a claim adds and what is usual, as the limits of a brand need it. */
export async function weighClaim(
  db: Db,
  brand: ReportingBrand,
  claim: WeighedClaim,
  line: StoredLine | undefined,
  at: Date,
): Promise<ClaimFacts> {
  const { publisher_id, currency, order_time, amount_minor } = claim;
  const rate = await findRate(db, { from: currency, to: brand.currency, at: order_time });
  const inBrand = (minor: bigint) =>
    rate === null ? null : convertMinor(minor, currency, brand.currency, rate);
  const isCorrection = claim.type === 'wrong_amount' && line !== undefined;
  const known = isCorrection ? sidesOf(line).original.sale_minor : 0n;
  return {
    added_minor: inBrand(amount_minor - known),
    total_minor: inBrand(amount_minor),
    reason: claim.type === 'declined' ? (line?.reason ?? null) : null,
    is_settled: line !== undefined && line.settlement_id !== null,
    has_evidence: claim.evidence !== null,
    usual_minor: await findUsualOrder(db, brand.id, at),
    ...(await sumMonth(db, { publisher_id, brand_id: brand.id }, at)),
  };
}

/** The median order of a brand in the 90 days before `at`, in its currency; null: too few orders. */
async function findUsualOrder(db: Db, brandId: number, at: Date): Promise<bigint | null> {
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
async function sumMonth(
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
