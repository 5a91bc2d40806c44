import { type RawBuilder, sql } from 'kysely';
import type { ParsedOf } from '#contract/call.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findable } from '#server/platform/db/like-pattern.ts';

export type ListedFilter = Omit<ParsedOf<typeof listStaffOrderLines>, 'curPage' | 'perPage'> & {
  /** Time zone of the days. */
  time_zone: string;
};
type Page = { limit: number; offset: number };

const joinNames = (db: Db) =>
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

const EQUAL = [
  'brand_id',
  'publisher_id',
  'status',
  'event',
  'attribution',
  'return_state',
] as const;

/**
 * One page of lines, newest order first. The ids are selected first: the names of the lines on the
 * pages before are not looked up.
 */
export function listRows(db: Db, filter: ListedFilter, page: Page) {
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

/** The lines matching a filter, to be counted. */
export const matchingLines = (filter: ListedFilter): RawBuilder<unknown> =>
  sql`select c.id from order_lines c where ${matches(filter)}`;

/** Totals of lines in one currency. */
export type LineSum = {
  currency: string;
  lines: number;
  orders: number;
  sale_minor: bigint;
  commission_minor: bigint;
};

/** The totals per currency of all lines matching a filter. */
export async function sumRows(db: Db, filter: ListedFilter): Promise<LineSum[]> {
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
export async function sumSample(
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

export function findRow(db: Db, id: number): Promise<ListedRow | undefined> {
  return joinNames(db).where('c.id', '=', id).executeTakeFirst();
}

/** The history of a line, oldest first. */
export function listHistory(db: Db, orderLineId: number) {
  return db
    .selectFrom('order_line_changes as h')
    .leftJoin('staff as f', 'f.id', 'h.staff_id')
    .leftJoin('brand_api_keys as k', 'k.id', 'h.brand_key_id')
    .where('h.order_line_id', '=', orderLineId)
    .selectAll('h')
    .select(['f.name as staff_name', 'k.name as brand_key'])
    .orderBy('h.id')
    .execute();
}
