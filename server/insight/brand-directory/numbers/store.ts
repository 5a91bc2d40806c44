import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { BrandNumbers, BrandSums } from './rules.ts';

/** A publisher's own figures with a brand since a moment; rejected lines are excluded. */
export async function sumOwnFigures(db: Db, publisherId: number, brandId: number, since: Date) {
  const clicks = await sql<{ clicks: number }>`
    select coalesce(sum(valid_clicks), 0)::int as clicks
    from (${ownClicksSince(publisherId, since)}) k where brand_id = ${brandId}`.execute(db);
  const lines = await sql<{ currency: string; minor: bigint }>`
    select currency, sum(commission_minor)::bigint as minor
    from order_lines
    where publisher_id = ${publisherId} and brand_id = ${brandId} and order_time >= ${since}
      and status <> 'rejected'
    group by currency order by currency`.execute(db);
  const orders = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from order_lines
    where publisher_id = ${publisherId} and brand_id = ${brandId} and order_time >= ${since}
      and event = 'sale'`.execute(db);
  return {
    clicks: clicks.rows[0]?.clicks ?? 0,
    orders: orders.rows[0]?.orders ?? 0,
    commissions: lines.rows,
  };
}

/** The sums from which the numbers of every brand are computed, in the brand's own currency. */
export async function sumBrands(db: Db, at: Date): Promise<BrandSums[]> {
  const valid = (days: number) => sql`
    select brand_id, sum(valid_clicks)::int as clicks
    from (${validClicksSince(new Date(at.getTime() - days * DAY_MS))}) k group by brand_id`;
  const found = await sql<BrandSums>`
    with of_90 as (${valid(90)}),
    of_7 as (${valid(7)}),
    lines as (
      select c.brand_id, count(distinct c.order_id) filter (where c.event = 'sale'
          and c.order_time >= ${at}::timestamptz - interval '90 days')::int as orders_90d,
        coalesce(sum(c.owed_minor) filter (where c.owed_currency = b.currency
          and c.status <> 'rejected'
          and c.order_time >= ${at}::timestamptz - interval '90 days'), 0)::bigint as earned_90d,
        coalesce(sum(c.owed_minor) filter (where c.owed_currency = b.currency
          and c.status <> 'rejected'
          and c.order_time >= ${at}::timestamptz - interval '7 days'), 0)::bigint as earned_7d,
        count(*) filter (where c.status = 'approved')::int as approved,
        count(*) filter (where c.status = 'rejected')::int as rejected,
        (percentile_cont(0.5) within group (order by extract(epoch from c.decided_at - c.order_time)
          / 86400) filter (where c.decided_at is not null))::float8 as validation_days,
        (percentile_cont(0.5) within group (order by extract(epoch from c.paid_at - c.order_time)
          / 86400) filter (where c.paid_at is not null))::float8 as payment_days,
        max(c.decided_at) as last_validated_at
      from (
        -- As the brand owes it, whatever its publishers are paid in.
        select *, coalesce(brand_currency, currency) as owed_currency,
          coalesce(brand_commission_minor, commission_minor) as owed_minor
        from order_lines) c
      join brands b on b.id = c.brand_id group by c.brand_id),
    decisions as (
      select brand_id, avg(extract(epoch from decided_at - applied_at) / 3600)::float8
        as decision_hours
      from relationships where coalesce(decided_by, decided_by_user) is not null group by brand_id)
    select b.id as brand_id, coalesce(o.clicks, 0) as clicks_90d,
      coalesce(w.clicks, 0) as clicks_7d, coalesce(l.orders_90d, 0) as orders_90d,
      coalesce(l.earned_90d, 0) as earned_90d, coalesce(l.earned_7d, 0) as earned_7d,
      coalesce(l.approved, 0) as approved, coalesce(l.rejected, 0) as rejected,
      l.validation_days, l.payment_days, l.last_validated_at, d.decision_hours
    from brands b left join of_90 o on o.brand_id = b.id
      left join of_7 w on w.brand_id = b.id left join lines l on l.brand_id = b.id
      left join decisions d on d.brand_id = b.id`.execute(db);
  return found.rows;
}

/** Replaces the stored numbers of these brands. */
export async function replaceNumbers(
  db: Db,
  rows: readonly BrandNumbers[],
  computedAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const computed = rows.map((row) => ({ ...row, computed_at: computedAt }));
  await insertRows(db, 'brand_numbers', computed)
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet((set) => ({
        epc_7d_minor: set.ref('excluded.epc_7d_minor'),
        epc_90d_minor: set.ref('excluded.epc_90d_minor'),
        conversion_rate: set.ref('excluded.conversion_rate'),
        approval_rate: set.ref('excluded.approval_rate'),
        validation_days_median: set.ref('excluded.validation_days_median'),
        payment_days_median: set.ref('excluded.payment_days_median'),
        decision_hours_avg: set.ref('excluded.decision_hours_avg'),
        last_validated_at: set.ref('excluded.last_validated_at'),
        computed_at: set.ref('excluded.computed_at'),
      })),
    )
    .execute();
}

/**
 * A publisher's clicks since a moment, as rows of brand_id, clicks and valid_clicks to be summed.
 * Full days of the account come from the roll-up; the day of the moment, and clicks that are not
 * rolled up yet, are counted row by row. The result equals a count of all clicks in one statement
 * snapshot; if the clicks of that first day have been archived, that day is left out.
 */
export function ownClicksSince(publisherId: number, since: Date): RawBuilder<unknown> {
  const from = sql`${since}::timestamptz`;
  const own = sql`(select time_zone from click_zones where publisher_id = ${publisherId})`;
  const firstDay = sql`(${from} at time zone ${own})::date`;
  const rolledUpTo = sql`(select clicks_rolled_up_to(${publisherId}::int))`;
  return sql`
    select brand_id, clicks, valid_clicks from click_roll_ups
    where publisher_id = ${publisherId} and kind = 'all' and day > ${firstDay}
    union all
    select brand_id, 1, (invalid_reason is null)::int from clicks
    -- No day is longer, whatever the clocks do; it names the tables to look into.
    where publisher_id = ${publisherId}
      and clicked_at >= ${from} and clicked_at < ${from} + interval '26 hours'
      and (clicked_at at time zone ${own})::date = ${firstDay} and id <= ${rolledUpTo}
    union all
    select brand_id, 1, (invalid_reason is null)::int from clicks
    where publisher_id = ${publisherId} and clicked_at >= ${from} and id > ${rolledUpTo}`;
}

/**
 * The valid clicks of all publishers since a moment, by the same method: rows of brand_id and
 * valid_clicks.
 */
export function validClicksSince(since: Date): RawBuilder<unknown> {
  const from = sql`${since}::timestamptz`;
  const isValid = sql`clicked_at >= ${from} and invalid_reason is null`;
  return sql`
    select brand_id, valid_clicks from click_brands where day > (${from} at time zone 'UTC')::date
    union all
    select brand_id, 1 from ${clicksWithWatermark}
    where ${isValid} and clicked_at < date_trunc('day', ${from}, 'UTC') + interval '24 hours'
      and c.id <= p.rolled_up_to
    union all
    -- The lowest watermark lets the index skip what every partition has rolled up.
    select brand_id, 1 from ${clicksWithWatermark} where ${isValid}
      and c.id > (select min(rolled_up_to) from click_roll_up_partitions) and c.id > p.rolled_up_to`;
}

/** Clicks `c` with the partition `p` of the roll-ups that they belong to. */
const clicksWithWatermark = sql`clicks c join click_roll_up_partitions p
  on click_slot(c.publisher_id) between p.first_slot and p.last_slot`;
