import { sql } from 'kysely';
import type { ParsedOf } from '#contract/call.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';

type ListedFilter = Omit<ParsedOf<typeof listStaffOrderLines>, 'curPage' | 'perPage'> & {
  /** Time zone of the days. */
  time_zone: string;
};

function joinNames(db: Db) {
  return db
    .selectFrom('order_lines as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .leftJoin('publishers as p', 'p.id', 'c.publisher_id')
    .leftJoin('sites as s', 's.id', 'c.site_id');
}

function filterLines(db: Db, filter: ListedFilter) {
  let query = joinNames(db);
  if (filter.brand_id) query = query.where('c.brand_id', '=', filter.brand_id);
  if (filter.publisher_id) query = query.where('c.publisher_id', '=', filter.publisher_id);
  if (filter.status) query = query.where('c.status', '=', filter.status);
  if (filter.event) query = query.where('c.event', '=', filter.event);
  if (filter.attribution) query = query.where('c.attribution', '=', filter.attribution);
  if (filter.return_state) query = query.where('c.return_state', '=', filter.return_state);
  if (filter.start_date) {
    query = query.where(
      'c.order_time',
      '>=',
      sql<Date>`${filter.start_date}::date::timestamp at time zone ${filter.time_zone}::text`,
    );
  }
  if (filter.end_date) {
    query = query.where(
      'c.order_time',
      '<',
      sql<Date>`(${filter.end_date}::date + 1)::timestamp at time zone ${filter.time_zone}::text`,
    );
  }
  if (filter.keyword) {
    const part = `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((or) =>
      or.or([
        or('c.order_id', 'ilike', part),
        or('c.sku', 'ilike', part),
        or('c.product_name', 'ilike', part),
        or('c.click_ref', '=', filter.keyword ?? ''),
      ]),
    );
  }
  return query;
}

function selectRow(query: ReturnType<typeof joinNames>) {
  return query
    .selectAll('c')
    .select(['b.mcid', 'b.merchant_name', 'p.name as publisher_name', 's.name as site_name']);
}

/** One page of lines, newest order first. */
export function listRows(db: Db, filter: ListedFilter, page: { limit: number; offset: number }) {
  return selectRow(filterLines(db, filter))
    .orderBy('c.order_time', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

/** The totals of all lines matching a filter, per currency. */
export function sumRows(db: Db, filter: ListedFilter) {
  return filterLines(db, filter)
    .groupBy('c.currency')
    .orderBy('c.currency')
    .select([
      'c.currency',
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`count(distinct (c.brand_id, c.order_id))::int`.as('orders'),
      sql<bigint>`sum(c.sale_minor)::bigint`.as('sale_minor'),
      sql<bigint>`sum(c.commission_minor)::bigint`.as('commission_minor'),
    ])
    .execute();
}

export function findRow(db: Db, id: number): Promise<ListedRow | undefined> {
  return selectRow(joinNames(db)).where('c.id', '=', id).executeTakeFirst();
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
