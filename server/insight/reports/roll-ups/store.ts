import { type RawBuilder, sql } from 'kysely';
import { VALUE_DIMENSIONS } from '#contract/reports/dimensions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import {
  asColumns,
  FREE_TEXTS,
  kindsOf,
  lineValue,
  namesOf,
} from '#server/traffic/clicks/queries/dimension-sources.ts';

/** A day of an account's calendar; `time_zone` is that of its roll-ups. */
export type AccountDay = { publisher_id: number; time_zone: string; day: string };

// Class id of the advisory lock; any number that no other advisory lock of the program uses.
const ROLL_UP_LOCK = 295;

/** Days with changes since they were rolled up, in random order. */
export async function listMarkedDays(db: Db, limit: number): Promise<AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    select m.publisher_id, coalesce(z.time_zone, p.time_zone) as time_zone,
      (m.moment at time zone coalesce(z.time_zone, p.time_zone))::date as day
    from (select distinct publisher_id, moment from order_roll_up_marks) m
    join publishers p on p.id = m.publisher_id
    left join order_roll_up_zones z on z.publisher_id = m.publisher_id
    group by 1, 2, 3 order by random() limit ${limit}`.execute(db);
  return rows;
}

/** Takes the advisory lock on a publisher's roll-ups for this transaction; false if it is held. */
export async function lockRollUps(tx: Tx, publisherId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${ROLL_UP_LOCK}, ${publisherId}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Whether a publisher's roll-ups use this time zone; the first roll-up stores it. */
export async function hasZone(tx: Tx, { publisher_id, time_zone }: AccountDay): Promise<boolean> {
  await tx
    .insertInto('order_roll_up_zones')
    .values({ publisher_id, time_zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('order_roll_up_zones')
    .select('time_zone')
    .where('publisher_id', '=', publisher_id)
    .executeTakeFirst();
  return row?.time_zone === time_zone;
}

/** Publishers whose account time zone differs from that of their roll-ups, with the account's. */
export async function listMovedZones(db: Db) {
  return db
    .selectFrom('order_roll_up_zones as z')
    .innerJoin('publishers as p', 'p.id', 'z.publisher_id')
    .whereRef('p.time_zone', '<>', 'z.time_zone')
    .select(['p.id as publisher_id', 'p.time_zone'])
    .execute();
}

const TABLES = ['order_roll_ups', 'order_roll_up_split_orders', 'order_roll_up_overflows'] as const;

/** Deletes a publisher's roll-ups and marks all its days to be rolled up in the given time zone. */
export async function resetRollUps(tx: Tx, publisher_id: number, time_zone: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  for (const table of TABLES) {
    await tx.deleteFrom(table).where('publisher_id', '=', publisher_id).execute();
  }
  await sql`insert into order_roll_up_marks (publisher_id, moment)
    select distinct publisher_id, quarter_of(order_time) from order_lines
    where publisher_id = ${publisher_id}`.execute(tx);
  await tx
    .updateTable('order_roll_up_zones')
    .set({ time_zone })
    .where('publisher_id', '=', publisher_id)
    .execute();
}

/**
 * Rolls up the lines of a day again. The marks are deleted first: a change committed after that
 * statement is either seen by the next statement or leaves a mark of its own, usually both. Without
 * marks another worker has rolled up the day since it was listed.
 */
export async function replaceDay(tx: Tx, day: AccountDay, maxValues: number): Promise<void> {
  // A day of a large publisher on a busy machine exceeds the statement timeout of requests.
  await sql`set local statement_timeout = '120s'`.execute(tx);
  const marks = await sql`delete from order_roll_up_marks where publisher_id = ${day.publisher_id}
    and moment >= ${begins(day)} and moment < ${ends(day)}`.execute(tx);
  if (marks.numAffectedRows === 0n) return;
  // Names the whole key prefix, so that the B-tree finds the day within each kind and tab.
  await sql`delete from order_roll_ups where publisher_id = ${day.publisher_id}
    and kind = any(${['all', ...VALUE_DIMENSIONS]}::text[])
    and tab = any('{all,pending,approved,rejected}') and day = ${day.day}`.execute(tx);
  for (const table of ['order_roll_up_split_orders', 'order_roll_up_overflows'] as const) {
    await tx
      .deleteFrom(table)
      .where('publisher_id', '=', day.publisher_id)
      .where('day', '=', day.day)
      .execute();
  }
  await sql`
    with ${linesOfDay(day)}, ${splitOrders(day)},
    -- The finest groups; all roll-ups are computed from them.
    cells as materialized (
      select brand_id, site_id, currency, status, ${VALUES}, count(*) filter (where nth = 1) as orders, count(*) filter (where nth_of_tab = 1) as tab_orders,
        count(*) as lines, ${MONEY} from counted group by brand_id, site_id, currency, status, ${VALUES}),
    kinds as (
      select v.kind, v.value, c.* from cells c cross join lateral (values ('all', ''),
        ${kindsOf(VALUE_DIMENSIONS)}) v (kind, value)
      where v.kind = 'all' or v.value <> ''),
    overflows as materialized (
      select kind from kinds where kind = any(${FREE_TEXTS}::text[])
      group by kind having count(distinct value) > ${maxValues}),
    stored_overflows as (
      insert into order_roll_up_overflows (publisher_id, kind, day)
      select ${day.publisher_id}, kind, ${day.day}::date from overflows),
    stored_split_orders as (
      insert into order_roll_up_split_orders (publisher_id, day, order_line_id)
      select ${day.publisher_id}, ${day.day}::date, id from counted where is_split)
    insert into order_roll_ups (publisher_id, kind, tab, day, brand_id, site_id, currency, value,
      orders, lines, gross_minor, returns_minor, commission_minor, approved_minor, pending_minor,
      rejected_minor, paid_minor)
    select ${day.publisher_id}, kind, coalesce(status, 'all'), ${day.day}::date, brand_id, site_id,
      currency, value, case when status is null then sum(orders) else sum(tab_orders) end,
      sum(lines), sum(gross), sum(returns), sum(commission), sum(approved), sum(pending),
      sum(rejected), sum(paid)
    from kinds where kind not in (select kind from overflows)
    group by grouping sets ((kind, brand_id, site_id, currency, value),
      (kind, brand_id, site_id, currency, value, status))`.execute(tx);
}

const VALUES = namesOf(VALUE_DIMENSIONS);

const begins = ({ day, time_zone }: AccountDay) =>
  sql`(${day}::date::timestamp at time zone ${time_zone}::text)`;
const ends = ({ day, time_zone }: AccountDay) =>
  sql`((${day}::date + 1)::timestamp at time zone ${time_zone}::text)`;

const isElsewhere = (day: AccountDay) =>
  sql`(c.order_time < ${begins(day)} or c.order_time >= ${ends(day)})`;

const MONEY = sql`
  coalesce(sum(sale_minor) filter (where sale_minor >= 0), 0) as gross,
  coalesce(sum(sale_minor) filter (where sale_minor < 0), 0) as returns,
  sum(commission_minor) as commission,
  coalesce(sum(commission_minor) filter (where status = 'approved'), 0) as approved,
  coalesce(sum(commission_minor) filter (where status = 'pending'), 0) as pending,
  coalesce(sum(commission_minor) filter (where status = 'rejected'), 0) as rejected,
  coalesce(sum(paid_minor), 0) as paid`;

/** The lines of a day with the amount actually paid for each. */
function linesOfDay(day: AccountDay): RawBuilder<unknown> {
  return sql`own as materialized (
    select c.id, c.first_line_id, c.brand_id, coalesce(c.site_id, 0) as site_id, c.currency,
      c.status, c.sale_minor, c.commission_minor, p.paid_minor,
      ${asColumns(VALUE_DIMENSIONS, (key) => sql`coalesce(${lineValue(key, 'c')}, '')`)}
    from order_lines c left join lateral (
      select sum(l.commission_minor) as paid_minor from settlement_lines l
      join settlements t on t.id = l.settlement_id
      join payments p on p.id = t.payment_id and p.status = 'paid'
      where l.order_line_id = c.id and t.publisher_id = ${day.publisher_id}) p on true
    where c.publisher_id = ${day.publisher_id}
      and c.order_time >= ${begins(day)} and c.order_time < ${ends(day)})`;
}

/**
 * An order whose lines are in different cells must be counted once per report, depending on the
 * filter. Its lines are stored separately instead of being counted in a cell.
 */
function splitOrders(day: AccountDay): RawBuilder<unknown> {
  return sql`
    apart as (
      select first_line_id from own group by 1 having count(*) > 1 and count(distinct
        (site_id, currency, ${VALUES})) > 1
      union
      -- Further lines, then the first line, on other days.
      select o.first_line_id from (select distinct first_line_id from own) o
      cross join lateral (select 1 from order_lines c where c.first_line_id = o.first_line_id
        and c.first_line_id <> c.id and ${isElsewhere(day)} limit 1) further
      union
      select o.first_line_id from (select distinct first_line_id from own where first_line_id <> id) o
      cross join lateral (select 1 from order_lines c where c.id = o.first_line_id
        and c.first_line_id = c.id and ${isElsewhere(day)}) first),
    counted as materialized (
      select own.*, a.first_line_id is not null as is_split,
        case when a.first_line_id is null then row_number() over (
          partition by own.first_line_id order by own.id) end as nth,
        case when a.first_line_id is null then row_number() over (
          partition by own.first_line_id, own.status order by own.id) end as nth_of_tab
      from own left join apart a on a.first_line_id = own.first_line_id)`;
}

/** How many marks of changed lines wait. */
export async function countMarks(db: Db): Promise<number> {
  const { rows } = await sql<{ marks: number }>`
    select count(*)::int as marks from order_roll_up_marks`.execute(db);
  return rows[0]?.marks ?? 0;
}
