import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import type {
  Attribution,
  OrderLineEvent,
  OrderLineStatus,
  ReturnState,
  Suspicion,
} from '#contract/orders/fields.ts';
import type { listStaffOrderLines, staffOrderLine } from '#contract/orders/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countRows, type RowCount, roundEstimate } from '#server/platform/db/count-rows.ts';
import { findable } from '#server/platform/db/like-pattern.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { exchangeOf, sidesOf } from '../commission/exchange-amounts.ts';

/** Every match of a search is fetched to be checked: 10,000 of a million took 2.4 s on a busy disk. */
const MAX_COUNTED_FOUND = 1_000;
const SAMPLED_LINES = 10_000;
/** With fewer matches in the sample, the planner estimates their number better. */
const MIN_SAMPLED_MATCHES = 100;

const EQUAL = [
  'brand_id',
  'publisher_id',
  'status',
  'event',
  'attribution',
  'return_state',
] as const;

type Input = ParsedOf<typeof listStaffOrderLines>;

type ListedFilter = Omit<ParsedOf<typeof listStaffOrderLines>, 'curPage' | 'perPage'> & {
  /** Time zone of the days. */
  time_zone: string;
};

type Page = { limit: number; offset: number };

/** Totals of lines in one currency. */
type LineSum = {
  currency: string;
  lines: number;
  orders: number;
  sale_minor: bigint;
  commission_minor: bigint;
};

/** A page of order lines of all publishers, with the totals of the whole filter. */
export async function listOrderLines(
  db: Db,
  input: Input,
): Promise<ReplyOf<typeof listStaffOrderLines>> {
  const { curPage: _curPage, perPage: _perPage, ...asked } = input;
  const filter = await inNetworkZone(db, asked);
  const [list, { sums, ...counted }] = await Promise.all([
    listOrderLinePage(db, input),
    sumLines(db, filter),
  ]);
  const totals = sums.map(({ currency, lines, orders, sale_minor, commission_minor }) => ({
    currency,
    lines,
    orders,
    sale_amount: minorToText(sale_minor, currency),
    commission: minorToText(commission_minor, currency),
  }));
  return { list, ...counted, totals };
}

/** The same page without totals. */
export async function listOrderLinePage(db: Db, { curPage, perPage, ...asked }: Input) {
  const filter = await inNetworkZone(db, asked);
  const rows = await listRows(db, filter, { limit: perPage, offset: (curPage - 1) * perPage });
  return rows.map(presentOrderLine);
}

async function inNetworkZone(
  db: Db,
  asked: Omit<ListedFilter, 'time_zone'>,
): Promise<ListedFilter> {
  return { ...asked, time_zone: await findSettingValue(db, 'network_time_zone') };
}

/** Exact totals if the lines are counted exactly, otherwise totals projected from a sample. */
async function sumLines(db: Db, filter: ListedFilter): Promise<RowCount & { sums: LineSum[] }> {
  const exactTo = filter.keyword ? MAX_COUNTED_FOUND : undefined;
  const counted = await countRows(db, matchingLines(filter), exactTo);
  if (!counted.is_estimate) return { ...counted, sums: await sumRows(db, filter) };
  const sample = await sumSample(db, filter, SAMPLED_LINES);
  const matches = countOf(sample.sums);
  const estimate =
    matches < MIN_SAMPLED_MATCHES ? counted.total : roundEstimate(matches / sample.share, matches);
  const factor = matches === 0 ? 0 : estimate / matches;
  return {
    total: estimate,
    is_estimate: true,
    sums: sample.sums.map((sum) => project(sum, factor)),
  };
}

const countOf = (sums: readonly LineSum[]) => sums.reduce((total, sum) => total + sum.lines, 0);

/** Sums of a sample, projected to all lines. */
function project({ currency, ...sum }: LineSum, factor: number): LineSum {
  const projected = (amount: bigint) => BigInt(Math.round(Number(amount) * factor));
  return {
    currency,
    lines: Math.round(sum.lines * factor),
    orders: Math.round(sum.orders * factor),
    sale_minor: projected(sum.sale_minor),
    commission_minor: projected(sum.commission_minor),
  };
}

/** A line as shown to staff. */
export function presentOrderLine(row: ListedRow): z.output<typeof staffOrderLine> {
  const {
    input: _input,
    click_id: _clickId,
    coupon_id: _couponId,
    lock_date: _lockDate,
    settled_minor: _settledMinor,
    decided_by: _decidedBy,
    link_id: _linkId,
    settled_brand_minor: _settledBrandMinor,
    original_currency: _originalCurrency,
    original_minor: _originalMinor,
    brand_currency: _brandCurrency,
    brand_sale_minor: _brandSaleMinor,
    brand_commission_minor: _brandCommissionMinor,
    brand_rate: _brandRate,
    sale_rate: _saleRate,
    commission_rate: _commissionRate,
    volume_sales_minor,
    sale_minor,
    commission_minor,
    ...shown
  } = row;
  return {
    ...shown,
    event: row.event as OrderLineEvent,
    attribution: row.attribution as Attribution,
    suspicion: row.suspicion as Suspicion | null,
    return_state: row.return_state as ReturnState | null,
    status: row.status as OrderLineStatus,
    sale_amount: minorToText(sale_minor, row.currency),
    commission: minorToText(commission_minor, row.currency),
    exchange: presentExchange(row),
    volume_sales:
      volume_sales_minor === null
        ? null
        : minorToText(volume_sales_minor, row.brand_currency ?? row.currency),
    order_time: row.order_time.toISOString(),
    click_time: isoOrNull(row.click_time),
    decided_at: isoOrNull(row.decided_at),
    paid_at: isoOrNull(row.paid_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentExchange(row: ListedRow): z.output<typeof staffOrderLine>['exchange'] {
  if (row.brand_currency === null) return null;
  const { original, brand } = sidesOf(row);
  const { brand_rate, sale_rate, commission_rate } = exchangeOf(row);
  return {
    original_amount: minorToText(original.sale_minor, original.currency),
    original_currency: original.currency,
    sale_rate: plainRate(sale_rate),
    brand_currency: brand.currency,
    brand_rate: plainRate(brand_rate),
    brand_sale_amount: minorToText(brand.sale_minor, brand.currency),
    brand_commission: minorToText(brand.commission_minor, brand.currency),
    commission_rate: plainRate(commission_rate),
  };
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const joinNames = (db: Db) =>
  db
    .selectFrom('order_lines as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .leftJoin('publishers as p', 'p.id', 'c.publisher_id')
    .leftJoin('sites as s', 's.id', 'c.site_id')
    .selectAll('c')
    .select(['b.mcid', 'b.merchant_name', 'p.name as publisher_name', 's.name as site_name']);

/** The condition of a filter on the lines with the alias c. */
function matches(filter: ListedFilter): RawBuilder<boolean> {
  const wheres: RawBuilder<unknown>[] = [sql`true`];
  for (const name of EQUAL) {
    const value = filter[name];
    if (value) wheres.push(sql`${sql.ref(`c.${name}`)} = ${value}`);
  }
  if (filter.start_date) {
    wheres.push(sql`c.order_time >= ${filter.start_date}::date::timestamp
      at time zone ${filter.time_zone}::text`);
  }
  if (filter.end_date) {
    wheres.push(sql`c.order_time < (${filter.end_date}::date + 1)::timestamp
      at time zone ${filter.time_zone}::text`);
  }
  if (filter.keyword) {
    const like = findable(filter.keyword);
    wheres.push(sql`(c.order_id ilike ${like} or c.sku ilike ${like} or c.product_name ilike ${like}
      or c.click_ref = ${filter.keyword})`);
  }
  return sql<boolean>`${sql.join(wheres, sql` and `)}`;
}

/** The lines matching a filter, to be counted. */
const matchingLines = (filter: ListedFilter): RawBuilder<unknown> =>
  sql`select c.id from order_lines c where ${matches(filter)}`;

/**
 * One page of lines, newest order first. The ids are selected first: the names of the lines on the
 * pages before are not looked up.
 */
function listRows(db: Db, filter: ListedFilter, page: Page) {
  return joinNames(db)
    .where(
      sql<boolean>`c.id = any(array(select c.id from order_lines c where ${matches(filter)}
        order by c.order_time desc, c.id desc limit ${page.limit} offset ${page.offset}))`,
    )
    .orderBy('c.order_time', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

/** The totals per currency of all lines matching a filter. */
async function sumRows(db: Db, filter: ListedFilter): Promise<LineSum[]> {
  const { rows } = await sql<LineSum>`
    select c.currency, count(*)::int as lines, count(distinct (c.brand_id, c.order_id))::int as orders,
      sum(c.sale_minor)::bigint as sale_minor, sum(c.commission_minor)::bigint as commission_minor
    from order_lines c where c.id = any(array(${matchingLines(filter)}))
    group by c.currency order by c.currency`.execute(db);
  return rows;
}

/**
 * The same for the matching lines in a sample of the table's pages; `share` is the part of all
 * lines that was read. The sample stays the same between calls. Orders are counted by their first
 * lines.
 */
async function sumSample(
  db: Db,
  filter: ListedFilter,
  sampledLines: number,
): Promise<{ sums: LineSum[]; share: number }> {
  const all = await sql<{ lines: number }>`
    select reltuples::float8 as lines from pg_class where oid = 'order_lines'::regclass`.execute(
    db,
  );
  const share = Math.min(1, sampledLines / Math.max(1, all.rows[0]?.lines ?? 1));
  const { rows } = await sql<LineSum>`
    select c.currency, count(*)::int as lines,
      (count(*) filter (where c.first_line_id = c.id))::int as orders,
      sum(c.sale_minor)::bigint as sale_minor, sum(c.commission_minor)::bigint as commission_minor
    from order_lines c tablesample system (${share * 100}) repeatable (1)
    where ${matches(filter)} group by c.currency order by c.currency`.execute(db);
  return { sums: rows, share };
}
