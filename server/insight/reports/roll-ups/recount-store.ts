import { type RawBuilder, sql } from 'kysely';
import { VALUE_DIMENSIONS, type ValueDimension } from '#contract/reports/dimensions.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { lineValue } from '#server/traffic/clicks/queries/dimension-sources.ts';

/**
 * A difference between a day's roll-up and its recounted lines: the figures of one cell, joined by
 * slashes.
 */
export type Difference = {
  day: string;
  cell: string;
  summed: string | null;
  counted: string | null;
};

const MAX_DIFFERENCES = 200;

/** Publishers whose lines are, or will be, rolled up. */
export async function listRolledUpPublishers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('order_roll_up_zones').select('publisher_id').execute();
  return rows.map((row) => row.publisher_id);
}

/** Differences in the days without changes since they were rolled up. */
export function listDifferences(db: Db, publisherId: number): Promise<Difference[]> {
  return inTransaction(db, async (tx) => {
    // A recount of all lines of a large publisher exceeds the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<Difference>`
      with ${ownLines(publisherId)},
      -- An order is counted in a roll-up only if all its lines are in one cell.
      whole as (
        select brand_id, order_id, count(distinct row(day, site_id, currency,
          ${sql.join(VALUE_DIMENSIONS.map((key) => sql`coalesce(${lineValue(key, 'own')}, '')`))})) = 1
          as is_whole
        from own group by 1, 2),
      lines as materialized (
        select own.*, w.is_whole from own join whole w using (brand_id, order_id)
        where day not in (select day from marked)),
      kinds as (
        select 'all' as kind, '' as value, * from lines
        ${sql.join(VALUE_DIMENSIONS.map(kindOf), sql` `)}),
      counted as (
        select day, ${CELL(sql`tab.tab`)} as cell, concat_ws('/',
          count(distinct order_id) filter (where is_whole), count(*), sum(greatest(sale_minor, 0)),
          sum(least(sale_minor, 0)), sum(commission_minor), sum(commission_minor * (status = 'approved')::int),
          sum(commission_minor * (status = 'pending')::int),
          sum(commission_minor * (status = 'rejected')::int), sum(paid_minor)) as figures
        from kinds cross join lateral (values ('all'), (status)) tab (tab) group by 1, 2),
      summed as (
        select day, ${CELL(sql`tab`)} as cell, concat_ws('/', orders, lines, gross_minor, returns_minor,
          commission_minor, approved_minor, pending_minor, rejected_minor, paid_minor) as figures
        from order_roll_ups
        where publisher_id = ${publisherId} and day not in (select day from marked))
      select coalesce(s.day, c.day) as day, coalesce(s.cell, c.cell) as cell,
        s.figures as summed, c.figures as counted
      from summed s full join counted c on c.day = s.day and c.cell = s.cell
      where s.figures is distinct from c.figures order by 1, 2 limit ${MAX_DIFFERENCES}`.execute(
      tx,
    );
    return rows;
  });
}

/** All lines of a publisher with their day and paid commission, and the marked days. */
function ownLines(publisherId: number): RawBuilder<unknown> {
  return sql`zone as (select time_zone from order_roll_up_zones where publisher_id = ${publisherId}),
    marked as materialized (
      select distinct (moment at time zone zone.time_zone)::date as day
      from order_roll_up_marks, zone where publisher_id = ${publisherId}),
    shares as materialized (
      select l.order_line_id, sum(l.commission_minor) as paid_minor from payments p
      join settlements t on t.payment_id = p.id join settlement_lines l on l.settlement_id = t.id
      where p.publisher_id = ${publisherId} and p.status = 'paid' group by 1),
    own as materialized (
      select c.*, (c.order_time at time zone zone.time_zone)::date as day,
        coalesce(s.paid_minor, 0) as paid_minor
      from zone join order_lines c on c.publisher_id = ${publisherId}
      left join shares s on s.order_line_id = c.id)`;
}

const CELL = (tab: RawBuilder<unknown>) =>
  sql`concat_ws('|', kind, ${tab}, brand_id, coalesce(site_id, 0), currency, value)`;

/** The lines with a value of a kind, except on days with an overflow of that kind. */
function kindOf(kind: ValueDimension): RawBuilder<unknown> {
  const value = lineValue(kind, 'l');
  return sql`union all select ${sql.lit(kind)}, ${value}, * from lines l
    where ${value} <> '' and not exists (select 1 from order_roll_up_overflows w
      where w.publisher_id = l.publisher_id and w.kind = ${sql.lit(kind)} and w.day = l.day)`;
}

/** Marks days of a publisher to be rolled up again. */
export async function markDays(
  db: Db,
  publisherId: number,
  days: readonly string[],
): Promise<void> {
  await sql`
    insert into order_roll_up_marks (publisher_id, moment)
    select ${publisherId}::int, d.day::timestamp at time zone z.time_zone
    from unnest(${days}::date[]) d (day), order_roll_up_zones z
    where z.publisher_id = ${publisherId}::int group by 1, 2`.execute(db);
}
