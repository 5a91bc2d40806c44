import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup, PerformanceOrder } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { clickOfLine, dayOf, linesOfCut, linesOfTab } from './cut-conditions.ts';
import { cutOf, labelOf } from './group-columns.ts';
import { type ClickSource, findClickSource, visitsOf } from './visits-of-cut.ts';

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

/** One group in one currency; the label is null where the key says it all. */
export type Cell = Figures & { key: string; label: string | null };

/** How the groups are cut, kept, sorted and paged. */
export type Shape = {
  group_by: PerformanceGroup;
  keyword?: string | undefined;
  order_type: PerformanceOrder;
  order_direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

type Answered = Cell & { place: number | null; groups: number };

/**
 * One page of groups with the totals of all of them, in one statement and so of one moment. A day
 * is a day of the account's time zone; a week bears its Monday.
 */
export async function sumPerformance(
  db: Db,
  cut: Cut,
  shape: Shape,
  from?: ClickSource,
): Promise<{ rows: Cell[]; totals: Figures[]; total: number }> {
  const source = from ?? (await findClickSource(db, cut, shape.group_by));
  const { rows } = await sql<Answered>`
    with cells as materialized (${cellsOf(cut, shape, source)}),
    placed as (
      select *, row_number() over (order by ${orderOf(shape)}, key, currency)::int as place
      from cells
    )
    select key, label, currency, clicks, unique_clicks, valid_clicks, orders, lines,
      gross_sales, returns, commission, approved, pending, rejected, paid, place, 0 as groups
    from placed where place > ${shape.offset} and place <= ${shape.offset + shape.limit}
    union all
    select '', null, currency, sum(clicks)::int, sum(unique_clicks)::int, sum(valid_clicks)::int,
      sum(orders)::int, sum(lines)::int, sum(gross_sales)::bigint, sum(returns)::bigint,
      sum(commission)::bigint, sum(approved)::bigint, sum(pending)::bigint,
      sum(rejected)::bigint, sum(paid)::bigint, null, count(*)::int
    from cells group by currency
    order by place nulls last, currency`.execute(db);
  const totals = rows.filter((row) => row.place === null);
  return {
    rows: rows.filter((row) => row.place !== null),
    totals,
    total: totals.reduce((sum, row) => sum + row.groups, 0),
  };
}

function cellsOf(cut: Cut, shape: Shape, source: ClickSource): RawBuilder<unknown> {
  const keyword = shape.keyword?.toLowerCase();
  const key = keyText(shape.group_by);
  const kept = keyword
    ? sql`having strpos(lower(${key}), ${keyword}) > 0 or strpos(lower(max(label)), ${keyword}) > 0`
    : sql``;
  return sql`
    select ${key} as key, max(label) as label, currency,
      sum(clicks)::int as clicks, sum(unique_clicks)::int as unique_clicks,
      sum(valid_clicks)::int as valid_clicks, sum(orders)::int as orders,
      sum(lines)::int as lines, sum(gross_sales)::bigint as gross_sales,
      sum(returns)::bigint as returns, sum(commission)::bigint as commission,
      sum(approved)::bigint as approved, sum(pending)::bigint as pending,
      sum(rejected)::bigint as rejected, sum(paid)::bigint as paid
    from (${clickSums(cut, shape, source)} union all ${lineSums(cut, shape)}) parts
    group by cut, currency ${kept}`;
}

function clickSums(cut: Cut, { group_by }: Shape, source: ClickSource): RawBuilder<unknown> {
  return sql`
    select cut, max(label) as label, currency, sum(clicks) as clicks,
      sum(unique_clicks) as unique_clicks, sum(valid_clicks) as valid_clicks, 0 as orders,
      0 as lines, 0 as gross_sales, 0 as returns, 0 as commission, 0 as approved, 0 as pending,
      0 as rejected, 0 as paid
    from (${visitsOf(cut, group_by, source)}) visits
    group by cut, currency having sum(clicks) > 0`;
}

/** An order counts where its first line of the cut stands, so that groups add up to the whole. */
function lineSums(cut: Cut, shape: Shape): RawBuilder<unknown> {
  const device = shape.group_by === 'device' ? clickOfLine : sql``;
  const columns = {
    day: dayOf(sql`c.order_time`, cut),
    device: sql`k.device`,
    country: sql`c.customer_country`,
    row: sql`c`,
  };
  return sql`
    select cut, max(label), currency, 0, 0, 0, count(*) filter (where nth = 1), count(*),
      coalesce(sum(sale_minor) filter (where sale_minor >= 0), 0),
      coalesce(sum(sale_minor) filter (where sale_minor < 0), 0),
      sum(commission_minor),
      coalesce(sum(commission_minor) filter (where status = 'approved'), 0),
      coalesce(sum(commission_minor) filter (where status = 'pending'), 0),
      coalesce(sum(commission_minor) filter (where status = 'rejected'), 0),
      coalesce(sum(paid_minor), 0)
    from (
      select ${cutOf(shape.group_by, columns)} as cut,
        ${labelOf(shape.group_by)} as label, c.currency, c.status, c.sale_minor,
        c.commission_minor, paid.paid_minor,
        row_number() over (partition by c.brand_id, c.order_id order by c.order_time, c.id) as nth
      from conversions c join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
      ${device} left join ${paidLines(cut)} paid on paid.conversion_id = c.id
      where ${linesOfCut(cut)} and ${linesOfTab(cut)}
    ) lines
    group by cut, currency`;
}

/** What was really paid of each line: its shares in paid settlements, whatever it came to since. */
function paidLines({ publisher_id }: Cut): RawBuilder<unknown> {
  return sql`(
    select l.conversion_id, sum(l.commission_minor) as paid_minor
    from settlements t join payments p on p.id = t.payment_id and p.status = 'paid'
    join settlement_lines l on l.settlement_id = t.id
    where t.publisher_id = ${publisher_id} group by l.conversion_id)`;
}

function keyText(group: PerformanceGroup): RawBuilder<string> {
  if (group === 'day' || group === 'week') return sql`to_char(cut, 'YYYY-MM-DD')`;
  return group === 'month' ? sql`to_char(cut, 'YYYY-MM')` : sql`cut`;
}

const SORTED_BY: Partial<Record<PerformanceOrder, RawBuilder<unknown>>> = {
  label: sql`lower(coalesce(label, key))`,
  sales: sql`gross_sales + returns`,
  epc: sql`commission::numeric / nullif(valid_clicks, 0)`,
  cr: sql`orders::numeric / nullif(valid_clicks, 0)`,
  aov: sql`(gross_sales + returns)::numeric / nullif(orders, 0)`,
};

function orderOf({ order_type, order_direction }: Shape): RawBuilder<unknown> {
  const by = SORTED_BY[order_type] ?? sql.ref(order_type);
  return order_direction === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`;
}
