import { type RawBuilder, sql } from 'kysely';
import { isCalendarGroup, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import type { PerformanceOrder } from '#contract/reports/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportScope } from '../resolve-scope.ts';
import {
  type ClickSource,
  clicksOfGroups,
  findClickSource,
  sumOldClicksInScope,
} from './clicks-in-scope.ts';
import { type Groups, groupNames, summedGroups } from './group-columns.ts';
import { findLineSource, type LineSource, lineDays, linesOfGroups } from './lines-in-scope.ts';

/** Counts, and sums in minor units of `currency`. */
export type Figures = {
  currency: string;
  clicks: number;
  unique_clicks: number;
  valid_clicks: number;
  orders: number;
  lines: number;
  gross_sales: bigint;
  returns: bigint;
  commission: bigint;
  approved: bigint;
  pending: bigint;
  rejected: bigint;
  paid: bigint;
};

/** One group in one currency; the label is null where the key suffices. */
export type Cell = Figures & {
  key: string;
  label: string | null;
  /** The second group, if there is one. */
  key2?: string;
  label2?: string | null;
};

/** How groups are formed, filtered, sorted and paged. */
export type Shape = Groups & {
  keyword?: string | undefined;
  order_type: PerformanceOrder;
  order_direction: 'asc' | 'desc';
  /** Sorting within a first group; by default as the first groups. */
  then_order?: { order_type: PerformanceOrder; order_direction: 'asc' | 'desc' };
  limit: number;
  offset: number;
  /** Groups that appear even without figures. */
  also?: readonly GroupName[];
};

/** A group in one currency. */
export type GroupName = Pick<Cell, 'key' | 'label' | 'key2' | 'label2' | 'currency'>;

type RankedCell = Cell & { rank: number | null; groups: number };

/**
 * One page of groups with the totals of all, in one statement and so from one snapshot. Days are in
 * the account's time zone; a week is named by its Monday. With two groups, the rows of a first
 * group stay together, and first groups are sorted by their own totals.
 */
export async function sumPerformance(
  db: Db,
  scope: ReportScope,
  shape: Shape,
  from?: ClickSource & LineSource,
): Promise<{ rows: Cell[]; totals: Figures[]; total: number }> {
  const sources = {
    clicks: from ?? (await findClickSource(db, scope, shape)),
    lines: from ?? (await findLineSource(db, scope, shape)),
  };
  const old = await sumOldClicksInScope(db, scope, shape, sources.clicks);
  const second = shape.then_by ? [sql`key2, label2, `, sql`'', null, `] : [sql``, sql``];
  const { rows } = await sql<RankedCell>`
    with ${lineDays(scope, shape, sources.lines)},
    cells as materialized (${cellsOf(scope, shape, sources, old)}),
    ranked as (${shape.then_by ? rankPairs(shape) : rankCells(shape)})
    select key, label, ${second[0]} currency, clicks, unique_clicks, valid_clicks, orders, lines,
      gross_sales, returns, commission, approved, pending, rejected, paid, rank, 0 as groups
    from ranked where rank > ${shape.offset} and rank <= ${shape.offset + shape.limit}
    union all
    select '', null, ${second[1]} currency, sum(clicks)::int, sum(unique_clicks)::int,
      sum(valid_clicks)::int, sum(orders)::int, sum(lines)::int, sum(gross_sales)::bigint,
      sum(returns)::bigint, sum(commission)::bigint, sum(approved)::bigint, sum(pending)::bigint,
      sum(rejected)::bigint, sum(paid)::bigint, null, count(*)::int
    from cells group by currency
    order by rank nulls last, currency`.execute(db);
  const totals = rows.filter((row) => row.rank === null);
  return {
    rows: rows.filter((row) => row.rank !== null),
    totals,
    total: totals.reduce((sum, row) => sum + row.groups, 0),
  };
}

function rankCells(shape: Shape): RawBuilder<unknown> {
  return sql`
    select *, row_number() over (order by ${orderOf(shape)}, key, currency)::int as rank
    from cells`;
}

function rankPairs(shape: Shape): RawBuilder<unknown> {
  const within = shape.then_order ?? shape;
  return sql`
    select cells.*, row_number() over (
      order by firsts.first_rank, ${orderOf(within, true)}, key2, currency)::int as rank
    from cells join (
      select key, currency, row_number() over (order by ${orderOf(shape)}, key, currency) as first_rank
      from (
        select key, max(label) as label, currency, sum(clicks) as clicks,
          sum(unique_clicks) as unique_clicks, sum(valid_clicks) as valid_clicks,
          sum(orders) as orders, sum(gross_sales) as gross_sales, sum(returns) as returns,
          sum(commission) as commission, sum(approved) as approved, sum(pending) as pending,
          sum(rejected) as rejected, sum(paid) as paid
        from cells group by key, currency) totals
    ) firsts using (key, currency)`;
}

type Sources = { clicks: ClickSource; lines: LineSource };

function cellsOf(
  scope: ReportScope,
  shape: Shape,
  sources: Sources,
  old: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const { group_by, then_by } = shape;
  const key = keyText(group_by, sql`group_key`);
  const key2 = then_by && keyText(then_by, sql`group_key2`);
  return sql`
    select ${key} as key, max(label) as label,
      ${key2 ? sql`${key2} as key2, max(label2) as label2,` : sql``} currency,
      sum(clicks)::int as clicks, sum(unique_clicks)::int as unique_clicks,
      sum(valid_clicks)::int as valid_clicks, sum(orders)::int as orders,
      sum(lines)::int as lines, sum(gross_sales)::bigint as gross_sales,
      sum(returns)::bigint as returns, sum(commission)::bigint as commission,
      sum(approved)::bigint as approved, sum(pending)::bigint as pending,
      sum(rejected)::bigint as rejected, sum(paid)::bigint as paid
    from (${clickSums(scope, shape, sources.clicks, old)}
      union all ${lineSums(scope, shape, sources.lines)}${emptyGroups(shape)}) parts
    group by ${groupNames(shape)}, currency ${havingKeyword(shape.keyword, key, key2)}`;
}

/** Keeps groups with the word in a key or label. */
function havingKeyword(
  keyword: string | undefined,
  key: RawBuilder<string>,
  key2: RawBuilder<string> | undefined,
): RawBuilder<unknown> {
  if (!keyword) return sql``;
  const word = keyword.toLowerCase();
  const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), ${word}) > 0`;
  const second = key2 ? sql`or ${has(key2)} or ${has(sql`max(label2)`)}` : sql``;
  return sql`having ${has(key)} or ${has(sql`max(label)`)} ${second}`;
}

function clickSums(
  scope: ReportScope,
  shape: Shape,
  source: ClickSource,
  old: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  return sql`
    select ${summedGroups(shape)}, currency, sum(clicks) as clicks,
      sum(unique_clicks) as unique_clicks, sum(valid_clicks) as valid_clicks, 0 as orders,
      0 as lines, 0 as gross_sales, 0 as returns, 0 as commission, 0 as approved, 0 as pending,
      0 as rejected, 0 as paid
    from (${clicksOfGroups(scope, shape, source, old)}) visits
    group by ${groupNames(shape)}, currency having sum(clicks) > 0`;
}

function lineSums(scope: ReportScope, shape: Shape, source: LineSource): RawBuilder<unknown> {
  return sql`
    select ${summedGroups(shape)}, currency, 0, 0, 0, sum(orders), sum(lines), sum(gross_sales),
      sum(returns), sum(commission), sum(approved), sum(pending), sum(rejected), sum(paid)
    from (${linesOfGroups(scope, shape, source)}) lines
    group by ${groupNames(shape)}, currency having sum(lines) > 0`;
}

/** Rows of zeros for the groups that appear in any case. */
function emptyGroups({ group_by, then_by, also = [] }: Shape): RawBuilder<unknown> {
  if (also.length === 0) return sql``;
  const typed = (group: PerformanceGroup, key: RawBuilder<unknown>) => {
    if (group === 'month') return sql`(${key} || '-01')::date`;
    return isCalendarGroup(group) ? sql`${key}::date` : key;
  };
  const second = then_by ? sql`${typed(then_by, sql`key2`)}, label2,` : sql``;
  return sql`
    union all
    select ${typed(group_by, sql`key`)}, label, ${second} currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from jsonb_to_recordset(${JSON.stringify(also)}::jsonb)
      as given (key text, label text, key2 text, label2 text, currency text)`;
}

function keyText(group: PerformanceGroup, key: RawBuilder<unknown>): RawBuilder<string> {
  if (group === 'day' || group === 'week') return sql`to_char(${key}, 'YYYY-MM-DD')`;
  return group === 'month' ? sql`to_char(${key}, 'YYYY-MM')` : sql`${key}`;
}

const SORTED_BY: Partial<Record<PerformanceOrder, RawBuilder<unknown>>> = {
  label: sql`lower(coalesce(label, key))`,
  sales: sql`gross_sales + returns`,
  epc: sql`commission::numeric / nullif(valid_clicks, 0)`,
  cr: sql`orders::numeric / nullif(valid_clicks, 0)`,
  aov: sql`(gross_sales + returns)::numeric / nullif(orders, 0)`,
};
const SECOND_BY: Partial<Record<PerformanceOrder, RawBuilder<unknown>>> = {
  key: sql`key2`,
  label: sql`lower(coalesce(label2, key2))`,
};

type Order = Pick<Shape, 'order_type' | 'order_direction'>;

function orderOf({ order_type, order_direction }: Order, isSecond = false): RawBuilder<unknown> {
  const by = (isSecond && SECOND_BY[order_type]) || SORTED_BY[order_type] || sql.ref(order_type);
  return order_direction === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`;
}
