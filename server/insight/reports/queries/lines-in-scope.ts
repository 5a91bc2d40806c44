import { type RawBuilder, sql } from 'kysely';
import { VALUE_DIMENSIONS, type ValueDimension } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { asColumns, lineValue } from '#server/traffic/clicks/queries/dimension-sources.ts';
import type { ReportScope } from '../resolve-scope.ts';
import { cellColumns, cellsOfGroups } from './cells-of-groups.ts';
import { type Groups, groupColumns, groupKeyOf, valueGroups } from './group-columns.ts';
import { dayBegins, dayOf, linesInScope, linesOfTab, rowsInScope } from './scope-conditions.ts';

/** Where figures of order lines come from: roll-ups, or the rows themselves. */
export type LineSource = 'roll_ups' | 'rows';

/**
 * Roll-ups, except while those of an account still use its old time zone, and except for two groups
 * by value, because roll-ups hold each value by itself.
 */
export async function findLineSource(
  db: Db,
  scope: ReportScope,
  groups: Groups,
): Promise<LineSource> {
  if (valueGroups(groups).length > 1) return 'rows';
  const row = await db
    .selectFrom('order_roll_up_zones')
    .select('publisher_id')
    .where('publisher_id', '=', scope.publisher_id)
    .where('time_zone', '<>', scope.time_zone)
    .executeTakeFirst();
  return row ? 'rows' : 'roll_ups';
}

/**
 * The days whose lines are read row by row, as a table `line_days (day)` that the queries below
 * expect: days with changes not rolled up yet, and days with too many values of a group (overflow).
 */
export function lineDays(scope: ReportScope, groups: Groups, source: LineSource) {
  const days =
    source === 'rows'
      ? sql`select generate_series(${scope.start_date}::date, ${scope.end_date}::date, '1 day')::date as day`
      : sql`
        select ${dayOf(sql`m.moment`, scope)} as day from order_roll_up_marks m
        where m.publisher_id = ${scope.publisher_id}
          and m.moment >= ${dayBegins(scope.start_date, scope.time_zone)}
          and m.moment < ${dayBegins(scope.end_date, scope.time_zone, 1)}
        union
        select day from order_roll_up_overflows where publisher_id = ${scope.publisher_id}
          and kind = any(${valueGroups(groups)}::text[]) and day between ${scope.start_date} and ${scope.end_date}`;
  return sql`line_days (day) as materialized (${days})`;
}

/** Roll-up columns and their names in reports. */
const ROLLED_UP_COLUMNS = [
  ['orders', 'orders'],
  ['lines', 'lines'],
  ['gross_minor', 'gross_sales'],
  ['returns_minor', 'returns'],
  ['commission_minor', 'commission'],
  ['approved_minor', 'approved'],
  ['pending_minor', 'pending'],
  ['rejected_minor', 'rejected'],
  ['paid_minor', 'paid'],
] as const;

/** Rows with group columns, currency and figures; several rows per group. */
export function linesOfGroups(
  scope: ReportScope,
  groups: Groups,
  source: LineSource,
): RawBuilder<unknown> {
  const rows = rowsOf(scope, groups);
  if (source === 'rows') return rows;
  const cells = cellsOfGroups(groups, {
    kind: valueGroups(groups)[0],
    figures: ROLLED_UP_COLUMNS.map(([, name]) => name),
    cellsOf: (kind) => cellsOf(scope, groups, kind),
  });
  return sql`
    ${cells}
    union all ${rows}`;
}

/** Roll-up cells `k` of a kind with brand `b` and site `s`, without the days read row by row. */
export function cellsInScope(scope: ReportScope, kind: string): RawBuilder<unknown> {
  return sql`order_roll_ups k
    join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    where k.publisher_id = ${scope.publisher_id} and k.kind = ${sql.lit(kind)}
      and k.day between ${scope.start_date} and ${scope.end_date}
      and k.day not in (select day from line_days)
      ${rowsInScope(scope, 'k', sql`k.currency`)}`;
}

/**
 * Order lines `c` read row by row. With `is_whole`: all lines of `line_days`. Without: lines of
 * orders split over several cells, whose amounts are in the roll-ups; they are read because only
 * the filter decides where the order counts.
 */
export function singleLines(scope: ReportScope): RawBuilder<unknown> {
  return sql`(
    select ${LINE_COLUMNS}, true as is_whole from line_days d cross join lateral (
      select * from order_lines where publisher_id = ${scope.publisher_id}
        and order_time >= (d.day::timestamp at time zone ${scope.time_zone}::text)
        and order_time < ((d.day + 1)::timestamp at time zone ${scope.time_zone}::text)) c
    union all
    select ${LINE_COLUMNS}, false from order_roll_up_split_orders m join order_lines c on c.id = m.order_line_id
    where m.publisher_id = ${scope.publisher_id}
      and m.day between ${scope.start_date} and ${scope.end_date}
      and m.day not in (select day from line_days)) c`;
}

const LINE_COLUMNS = sql`c.id, c.first_line_id, c.publisher_id, c.brand_id, c.site_id, c.order_time,
  c.currency, c.status, c.sale_minor, c.commission_minor,
  ${asColumns(VALUE_DIMENSIONS, (key) => lineValue(key, 'c'))}`;

function cellsOf(scope: ReportScope, groups: Groups, kind: string): RawBuilder<unknown> {
  const figures = ROLLED_UP_COLUMNS.map(
    ([column, name]) => sql`${sql.ref(`k.${column}`)} as ${sql.ref(name)}`,
  );
  return sql`
    select ${cellColumns(groups, valueGroups(groups))}, k.currency, ${sql.join(figures)}
    from ${cellsInScope(scope, kind)} and k.tab = ${scope.status}`;
}

/**
 * An order counts once, in the group of its first line within the filter, so that groups add up to
 * the total.
 */
function rowsOf(scope: ReportScope, groups: Groups): RawBuilder<unknown> {
  const columns = {
    day: dayOf(sql`c.order_time`, scope),
    toValue: (group: ValueDimension) => sql.ref(`c.${group}`),
  };
  const commission = (status: string) =>
    sql`case when c.is_whole and c.status = ${sql.lit(status)} then c.commission_minor else 0 end`;
  return sql`
    select ${groupColumns(groups, (group) => groupKeyOf(group, columns))}, c.currency,
      (row_number() over (partition by c.first_line_id order by c.order_time, c.id) = 1)::int as orders,
      c.is_whole::int as lines,
      case when c.is_whole and c.sale_minor >= 0 then c.sale_minor else 0 end as gross_sales,
      case when c.is_whole and c.sale_minor < 0 then c.sale_minor else 0 end as returns,
      case when c.is_whole then c.commission_minor else 0 end as commission,
      ${commission('approved')} as approved, ${commission('pending')} as pending,
      ${commission('rejected')} as rejected, coalesce(paid.paid_minor, 0) as paid
    from ${singleLines(scope)} join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    left join lateral (${paidOfLine(scope)}) paid on true
    where ${linesInScope(scope)} and ${linesOfTab(scope)}`;
}

/** The amount paid for a line: its shares in paid settlements, whatever its commission is now. */
function paidOfLine({ publisher_id }: ReportScope): RawBuilder<unknown> {
  return sql`select sum(l.commission_minor) as paid_minor
    from settlement_lines l join settlements t on t.id = l.settlement_id
    join payments p on p.id = t.payment_id and p.status = 'paid'
    where c.is_whole and l.order_line_id = c.id and t.publisher_id = ${publisher_id}`;
}
