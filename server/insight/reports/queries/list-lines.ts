import { type RawBuilder, sql } from 'kysely';
import { LINE_FACTS, type LineFact } from '#contract/reports/dimensions.ts';
import type { DateKind } from '#contract/reports/fields.ts';
import type { TRANSACTION_ORDERS } from '#contract/reports/publisher.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { asColumns, lineValue } from '#server/traffic/clicks/queries/dimension-sources.ts';
import type { ReportScope } from '../resolve-scope.ts';
import {
  cellsInScope,
  findLineSource,
  type LineSource,
  lineDays,
  singleLines,
} from './lines-in-scope.ts';
import { linesInScope, linesOfTab } from './scope-conditions.ts';

/** An order line with its brand, channel and click. */
export type Line = {
  id: number;
  order_id: string;
  line_id: string;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  logo: string | null;
  medium_id: string;
  channel_name: string;
  order_time: Date;
  click_time: Date | null;
  sale_minor: bigint;
  commission_minor: bigint;
  currency: string;
  original_currency: string | null;
  original_minor: bigint | null;
  /** Exchange rate as decimal text: the value of one reported unit in `currency`. */
  sale_rate: string | null;
  status: 'pending' | 'approved' | 'rejected';
  event: 'sale' | 'cancellation';
  unconfirmed: boolean;
  reason: string | null;
  note: string | null;
  rule_id: number | null;
  rule_name: string | null;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  click_ref: string | null;
  voucher_code: string | null;
  customer_country: string | null;
  customer_kind: string | null;
  sku: string | null;
  product_name: string | null;
  quantity: number | null;
  lock_date: string | null;
  decided_at: Date | null;
  settlement_id: number | null;
  payment_id: number | null;
  paid_at: Date | null;
  updated_at: Date;
  brand_paid_status: 'unpaid' | 'invoiced' | 'paid';
  /** Status of the payment that contains the line's settlement. */
  payment_status: string | null;
} & Record<LineFact, string | null>;

/** Filter of the transactions report, besides the cut. */
export type LineFilter = {
  /** Which time of a line the days refer to. */
  date_by: DateKind;
  order_id?: string | undefined;
  uid?: string | undefined;
  reason?: string | undefined;
};

/** Figures of one status in one currency. */
export type TabSum = {
  status: 'all' | 'pending' | 'approved' | 'rejected';
  currency: string;
  orders: number;
  lines: number;
  sale_minor: bigint;
  commission_minor: bigint;
};

type Order = (typeof TRANSACTION_ORDERS)[number];
export type LineOrder = { order_type: Order; order_direction: 'asc' | 'desc' };
export type LinePage = LineOrder & { limit: number; offset: number };

const COLUMNS = sql`c.id, c.order_id, c.line_id, c.brand_id, b.mcid, b.merchant_name, b.logo,
  coalesce(s.code, '') as medium_id,
  coalesce(s.name, '') as channel_name, c.order_time, c.click_time, c.sale_minor,
  c.commission_minor, c.currency, c.original_currency, c.original_minor, c.sale_rate, c.status, c.event, c.unconfirmed, c.reason, c.note, c.rule_id, c.rule_name,
  c.uid1, c.uid2, c.uid3, c.uid4, c.uid5,
  case when c.click_time is not null then c.click_ref end as click_ref, c.voucher_code, c.customer_country,
  c.customer_kind, ${asColumns(LINE_FACTS, (key) => sql`nullif(${lineValue(key, 'c')}, '')`)}, c.sku, c.product_name, c.quantity, c.lock_date, c.decided_at,
  c.settlement_id, c.payment_id, c.paid_at, c.updated_at,
  coalesce(i.brand_paid_status, 'unpaid') as brand_paid_status, w.status as payment_status`;

// The brand's payment state of a settled line, and its payment.
const PAYMENT_JOINS = sql`left join settlements t on t.id = c.settlement_id
  left join invoices i on i.id = t.invoice_id left join payments w on w.id = t.payment_id`;

const TABLES = sql`order_lines c join brands b on b.id = c.brand_id
  left join sites s on s.id = c.site_id ${PAYMENT_JOINS}`;

const SORTED_BY: Readonly<Record<Order, RawBuilder<unknown>>> = {
  order_time: sql`c.order_time`,
  click_time: sql`c.click_time`,
  sale_amount: sql`c.sale_minor`,
  commission: sql`c.commission_minor`,
  order_id: sql`c.order_id`,
  merchant_name: sql`lower(b.merchant_name)`,
  updated_at: sql`c.updated_at`,
};

/** A line without that time is left out. */
const DATED_BY: Readonly<Record<DateKind, RawBuilder<unknown>>> = {
  order: sql`c.order_time`,
  decision: sql`c.decided_at`,
  payment: sql`c.paid_at`,
};

/** One page of a publisher's order lines; ties are ordered by id. */
export async function listLines(
  db: Db,
  scope: ReportScope,
  filter: LineFilter,
  page: LinePage,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    ${linesInOrder(scope, filter, page)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Streams all order lines of a publisher in batches, from one snapshot. */
export function streamLines(
  tx: Tx,
  scope: ReportScope,
  filter: LineFilter,
  order: LineOrder,
  batchSize: number,
): AsyncGenerator<Line[]> {
  return streamRows<Line>(tx, linesInOrder(scope, filter, order), batchSize);
}

function linesInOrder(
  scope: ReportScope,
  filter: LineFilter,
  order: LineOrder,
): RawBuilder<unknown> {
  const direction = order.order_direction === 'asc' ? sql`asc` : sql`desc`;
  // On columns that are never null, a nulls clause would prevent the use of the index.
  const nulls = order.order_type === 'click_time' ? sql`nulls last` : sql``;
  return sql`
    select ${COLUMNS} from ${TABLES}
    where ${linesInScope(scope, DATED_BY[filter.date_by])} and ${linesOfTab(scope)}
      ${linesOfFilter(filter)}
    order by ${SORTED_BY[order.order_type]} ${direction} ${nulls}, c.id ${direction}`;
}

/** The newest lines of a publisher, of any day. */
export async function listNewestLines(db: Db, publisherId: number, limit: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${COLUMNS} from ${TABLES} where c.publisher_id = ${publisherId}
    order by c.order_time desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The publisher's lines of the order that contains a line; empty for a line of another publisher.
 */
export async function listOrderLines(db: Db, publisherId: number, lineId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${COLUMNS} from order_lines own
    join order_lines c on c.brand_id = own.brand_id and c.order_id = own.order_id
      and c.publisher_id = own.publisher_id
    join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    ${PAYMENT_JOINS}
    where own.id = ${lineId} and own.publisher_id = ${publisherId}
    order by c.id`.execute(db);
  return rows;
}

/** The order lines attributed to a publisher's click. */
export async function listLinesOfClick(
  db: Db,
  publisherId: number,
  clickRef: string,
  clickedAt: Date,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${COLUMNS} from ${TABLES}
    where c.click_ref = ${clickRef} and c.publisher_id = ${publisherId}
      and date_trunc('milliseconds', c.click_time) = ${clickedAt}
    order by c.order_time, c.id`.execute(db);
  return rows;
}

const BY_DAY = { group_by: 'day' } as const;

/** Counts and sums of every status tab under the same filter; `all` includes rejected lines. */
export async function sumTabs(db: Db, scope: ReportScope, filter: LineFilter): Promise<TabSum[]> {
  const { date_by, order_id, uid, reason } = filter;
  const isNarrow =
    date_by !== 'order' || order_id !== undefined || uid !== undefined || reason !== undefined;
  const { rows } = await (isNarrow
    ? countTabs(scope, filter)
    : addTabs(scope, await findLineSource(db, scope, BY_DAY))
  ).execute(db);
  return rows;
}

/** Row by row, for filters that the roll-ups do not support. */
function countTabs(scope: ReportScope, filter: LineFilter): RawBuilder<TabSum> {
  return sql`
    select coalesce(c.status, 'all') as status, c.currency,
      count(distinct c.first_line_id)::int as orders, count(*)::int as lines,
      sum(c.sale_minor)::bigint as sale_minor,
      sum(c.commission_minor)::bigint as commission_minor
    from order_lines c join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    where ${linesInScope(scope, DATED_BY[filter.date_by])} ${linesOfFilter(filter)}
    group by grouping sets ((c.currency), (c.currency, c.status))`;
}

function addTabs(scope: ReportScope, source: LineSource): RawBuilder<TabSum> {
  return sql`
    with ${lineDays(scope, BY_DAY, source)}
    select status, currency, sum(orders)::int as orders, sum(lines)::int as lines,
      sum(sale_minor)::bigint as sale_minor, sum(commission_minor)::bigint as commission_minor
    from (
      select k.tab as status, k.currency, k.orders, k.lines,
        k.gross_minor + k.returns_minor as sale_minor, k.commission_minor
      from ${cellsInScope(scope, 'all')}
      union all
      select coalesce(c.status, 'all'), c.currency, count(distinct c.first_line_id),
        count(*) filter (where c.is_whole), sum(c.sale_minor) filter (where c.is_whole),
        sum(c.commission_minor) filter (where c.is_whole)
      from ${singleLines(scope)} join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
      where ${linesInScope(scope)}
      group by grouping sets ((c.currency), (c.currency, c.status))) tabs
    group by status, currency`;
}

function linesOfFilter({ order_id, uid, reason }: LineFilter): RawBuilder<unknown> {
  return sql`
    ${order_id === undefined ? sql`` : sql`and c.order_id = ${order_id}`}
    ${reason === undefined ? sql`` : sql`and c.reason = ${reason}`}
    ${uid === undefined ? sql`` : sql`and ${uid} in (c.uid1, c.uid2, c.uid3, c.uid4, c.uid5)`}`;
}
