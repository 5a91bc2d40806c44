import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Restricts rows to one channel, or to the whole account without `site_id`. */
export type ApiScope = { publisher_id: number; site_id?: number | undefined };
/** Half-open period: `until` is excluded. */
export type ApiSpan = { from: Date; until: Date };
export type ApiPage = { limit: number; offset: number };

/** Filter of lines; at least one period is required. */
export type ApiLineFilter = ApiScope & {
  ordered: ApiSpan | undefined;
  decided: ApiSpan | undefined;
  order_id: string | undefined;
  statuses: readonly string[] | undefined;
  brand_id: number | undefined;
  mcid: string | undefined;
  /** 1: shops, 2: brands of the marketplace. */
  brand_type?: number;
  skus?: readonly string[] | undefined;
  order_ids?: readonly string[] | undefined;
  /** Exact values of the five sub-ids; undefined matches any. */
  uids: readonly (string | undefined)[];
};

/** An order line with its brand, channel, commission rule, settlement and history. */
export type ApiLine = {
  id: number;
  first_line_id: number;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  offer_type: string;
  order_id: string;
  order_time: Date;
  sale_minor: bigint;
  commission_minor: bigint;
  currency: string;
  original_currency: string | null;
  original_minor: bigint | null;
  sale_rate: string | null;
  status: 'pending' | 'approved' | 'rejected';
  rule_id: number | null;
  rule_kind: string | null;
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  rule_currency: string | null;
  first_sale_minor: bigint | null;
  first_commission_minor: bigint | null;
  sku: string | null;
  quantity: number | null;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  click_ref: string | null;
  decided_at: Date | null;
  reason: string | null;
  note: string | null;
  customer_country: string | null;
  voucher_code: string | null;
  unconfirmed: boolean;
  channel_code: string;
  updated_at: Date;
  settled_at: Date | null;
  paid_at: Date | null;
  settlement_id: number | null;
  payment_id: number | null;
};

const LINE = sql`c.id, c.first_line_id, c.brand_id, b.mcid, b.merchant_name, b.offer_type, c.order_id,
  c.order_time, c.sale_minor, c.commission_minor, c.currency,
  c.original_currency, c.original_minor, c.sale_rate, c.status, c.rule_id,
  r.kind as rule_kind, r.rate_ppm, r.fixed_minor, r.currency as rule_currency,
  h.new_sale_minor as first_sale_minor, h.new_commission_minor as first_commission_minor,
  c.sku, c.quantity, c.uid1, c.uid2, c.uid3, c.uid4, c.uid5,
  case when c.click_time is not null then c.click_ref end as click_ref,
  c.decided_at, c.reason, c.note, c.customer_country, c.voucher_code, c.unconfirmed,
  coalesce(s.code, '') as channel_code, c.updated_at, t.settled_at, c.paid_at, c.settlement_id,
  c.payment_id`;

const LINE_JOINS = sql`join brands b on b.id = c.brand_id
  left join sites s on s.id = c.site_id
  left join commission_rules r on r.id = c.rule_id
  left join settlements t on t.id = c.settlement_id
  left join lateral (select new_sale_minor, new_commission_minor from order_line_changes
    where order_line_id = c.id and coalesce(currency, c.currency) = c.currency
    order by id limit 1) h on true`;

/**
 * One page of order lines with the total count. The page is located by an index-only scan, however
 * far back it is; then only its own rows are read.
 */
export async function listApiLines(
  db: Db,
  filter: ApiLineFilter,
  page: ApiPage,
): Promise<{ rows: ApiLine[]; total: number }> {
  const where = linesOf(filter);
  const by = filter.ordered ? sql`c.order_time` : sql`c.decided_at`;
  // Two connections in parallel, because each query scans the whole period of the index.
  const [counted, { rows }] = await Promise.all([
    sql<{ lines: number }>`
      select count(*)::int as lines from order_lines c where ${where}`.execute(db),
    sql<ApiLine>`
      with page as materialized (
        select c.id from order_lines c where ${where}
        order by ${by}, c.id limit ${page.limit} offset ${page.offset})
      select ${LINE} from page join order_lines c on c.id = page.id ${LINE_JOINS}
      order by ${by}, c.id`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.lines ?? 0 };
}

/** The number of orders that have lines of the filter. */
export async function countApiOrders(db: Db, filter: ApiLineFilter): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct c.first_line_id)::int as orders
    from order_lines c where ${linesOf(filter)}`.execute(db);
  return rows[0]?.orders ?? 0;
}

/** Lines by id, grouped by order. */
export async function findApiLines(db: Db, ids: readonly number[]): Promise<ApiLine[]> {
  const { rows } = await sql<ApiLine>`
    select ${LINE} from order_lines c ${LINE_JOINS} where c.id = any(${ids}::int[])
    order by c.first_line_id, c.id`.execute(db);
  return rows;
}

/** Filter of orders: with statuses, those that have a line in one of them. */
export type ApiOrderFilter = ApiScope & { statuses: readonly string[] | undefined };

/**
 * One page of orders, each with all its lines, and the number of orders. First lines are found by their
 * ids, further lines by an index that has only those. By day, orders are sorted
 * by their first line; by change, by order id.
 */
export async function listApiOrders(
  db: Db,
  filter: ApiOrderFilter,
  span: ApiSpan & { by: 'order' | 'update' },
  page: ApiPage,
): Promise<{ rows: ApiLine[]; total: number }> {
  const first_lines =
    span.by === 'order' ? firstLinesByDay(filter, span) : firstLinesByChange(filter, span);
  const found = await sql<{ id: number; orders: number }>`
    with first_lines as materialized (${first_lines}),
    page as (select id, at from first_lines order by at, id limit ${page.limit} offset ${page.offset})
    select id, 0 as orders from page
    union all select 0, count(*)::int from first_lines`.execute(db);
  const ids = found.rows.filter(({ id }) => id > 0).map(({ id }) => id);
  const { rows } = await sql<ApiLine>`
    select ${LINE} from order_lines c join order_lines f on f.id = c.first_line_id ${LINE_JOINS}
    where c.first_line_id = any(${ids}::int[])
      and (c.id = any(${ids}::int[]) or c.first_line_id <> c.id)
    order by ${span.by === 'order' ? sql`f.order_time,` : sql``} c.first_line_id, c.id`.execute(db);
  return { rows, total: found.rows.at(-1)?.orders ?? 0 };
}

function firstLinesByDay(filter: ApiOrderFilter, span: ApiSpan): RawBuilder<unknown> {
  return sql`select c.id, c.order_time as at from order_lines c
    where ${scopeOf(filter)} and ${within(sql`c.order_time`, span)} and c.first_line_id = c.id
      ${hasStatus(filter)}`;
}

function firstLinesByChange(filter: ApiOrderFilter, span: ApiSpan): RawBuilder<unknown> {
  return sql`select c.first_line_id as id, null::int as at from order_lines c
    where ${scopeOf(filter)} and ${within(sql`c.updated_at`, span)} ${hasStatus(filter)}
    group by c.first_line_id`;
}

/** The order of a line has a line in one of the statuses: its first one, or a further one. */
function hasStatus({ statuses }: ApiOrderFilter): RawBuilder<unknown> {
  if (!statuses) return sql``;
  const status = sql`and o.status = any(${statuses}::text[])`;
  return sql`and (
    exists (select from order_lines o where o.id = c.first_line_id ${status})
    or exists (select from order_lines o
      where o.first_line_id = c.first_line_id and o.first_line_id <> o.id ${status}))`;
}

function linesOf(filter: ApiLineFilter): RawBuilder<unknown> {
  const wheres = [scopeOf(filter)];
  if (filter.ordered) wheres.push(within(sql`c.order_time`, filter.ordered));
  if (filter.decided) wheres.push(within(sql`c.decided_at`, filter.decided));
  if (filter.order_id !== undefined) wheres.push(sql`c.order_id = ${filter.order_id}`);
  if (filter.brand_id !== undefined) wheres.push(sql`c.brand_id = ${filter.brand_id}`);
  if (filter.mcid !== undefined) {
    wheres.push(sql`c.brand_id = (select id from brands where mcid = ${filter.mcid})`);
  }
  if (filter.brand_type !== undefined) {
    wheres.push(sql`c.brand_id in (select id from brands where type = ${filter.brand_type})`);
  }
  if (filter.skus) wheres.push(sql`upper(c.sku) = any(${filter.skus.map(upper)}::text[])`);
  if (filter.order_ids) wheres.push(sql`c.order_id = any(${filter.order_ids}::text[])`);
  if (filter.statuses) wheres.push(sql`c.status = any(${filter.statuses}::text[])`);
  filter.uids.forEach((uid, index) => {
    if (uid !== undefined) wheres.push(sql`${sql.ref(`c.uid${index + 1}`)} = ${uid}`);
  });
  return sql.join(wheres, sql` and `);
}

const upper = (text: string) => text.toUpperCase();

function scopeOf({ publisher_id, site_id }: ApiScope): RawBuilder<unknown> {
  const channel = site_id === undefined ? sql`` : sql`and c.site_id = ${site_id}`;
  return sql`c.publisher_id = ${publisher_id} ${channel}`;
}

function within(column: RawBuilder<unknown>, { from, until }: ApiSpan): RawBuilder<unknown> {
  return sql`${column} >= ${from} and ${column} < ${until}`;
}
