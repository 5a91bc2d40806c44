import { type Insertable, type Selectable, sql } from 'kysely';
import type {
  Attribution,
  DecisionReason,
  OrderLineEvent,
  OrderLineStatus,
} from '#contract/orders/fields.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { ReportedFacts } from './rules.ts';

type Row = Selectable<DB['order_lines']>;

/** An order line as stored. */
export type StoredLine = Omit<Row, 'status' | 'event' | 'attribution' | 'input'> & {
  status: OrderLineStatus;
  event: OrderLineEvent;
  attribution: Attribution;
  input: ReportedFacts;
};
export type NewLine = Omit<Insertable<DB['order_lines']>, 'attribution'> & {
  attribution: Attribution;
};

/**
 * Takes a transaction-level advisory lock per order, in ascending key order to avoid deadlocks, so
 * that concurrent reports of one order are serialized.
 */
export async function lockOrders(tx: Tx, keys: readonly bigint[]): Promise<void> {
  const inOrder = [...new Set(keys)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await sql`select count(pg_advisory_xact_lock(key))
    from unnest(${inOrder}::bigint[]) as key ${PREPARED}`.execute(tx);
}

/** Takes the advisory locks of orders that are free; returns their keys. */
export async function tryLockOrders(tx: Tx, keys: readonly bigint[]): Promise<Set<bigint>> {
  const found = await sql<{ key: bigint }>`
    select key from unnest(${[...new Set(keys)]}::bigint[]) as key
    where pg_try_advisory_xact_lock(key) ${PREPARED}`.execute(tx);
  return new Set(found.rows.map(({ key }) => key));
}

const asLines = (rows: Row[]) => rows as unknown as StoredLine[];

/** The stored lines of a brand's orders. */
export async function findLinesOfOrders(
  db: Db,
  brandId: number,
  orderIds: readonly string[],
): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`order_id = any(${orderIds}::text[])`)
    .orderBy('id')
    .execute();
  return asLines(rows);
}

/** An order of a brand. */
export type OrderKey = { brand_id: number; order_id: string };

/** Locks the lines of a brand's orders in ascending id order. */
export function lockLinesOfOrders(
  tx: Tx,
  brand_id: number,
  orderIds: readonly string[],
): Promise<StoredLine[]> {
  return lockOrderLines(
    tx,
    orderIds.map((order_id) => ({ brand_id, order_id })),
  );
}

/** Locks the lines of orders of any brands, in ascending id order. */
export async function lockOrderLines(tx: Tx, orders: readonly OrderKey[]): Promise<StoredLine[]> {
  const { rows } = await sql<{ id: number }>`
    select line.id
    from unnest(${orders.map(({ order_id }) => order_id)}::text[],
      ${orders.map(({ brand_id }) => brand_id)}::int[]) as wanted (order_id, brand_id)
    cross join lateral (
      select id from order_lines c
      where c.order_id = wanted.order_id and c.brand_id + 0 = wanted.brand_id offset 0) line
    ${PREPARED}`.execute(tx);
  return rows.length > 0 ? lockLines(tx, [...new Set(rows.map(({ id }) => id))]) : [];
}

/** Locks lines in ascending id order; ids that do not exist are omitted. */
export async function lockLines(tx: Tx, ids: readonly number[]): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return asLines(rows);
}

/** Locks the approved lines of a publisher whose commission is not, or not fully, settled. */
export async function lockOpenLines(tx: Tx, publisherId: number): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'approved')
    .where((or) =>
      or.or([
        or('settlement_id', 'is', null),
        or('settled_minor', '<>', or.ref('commission_minor')),
        // Written exactly as in the index definition, so that the partial index is used.
        sql<boolean>`settled_brand_minor <>
          case when brand_currency <> currency then brand_commission_minor else 0 end`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return asLines(rows);
}

/**
 * At most `limit` pending lines whose lock date has passed, by ascending id. Lines without a
 * commission rule are left to staff: there is no commission to approve yet. Unconfirmed lines wait
 * for the brand's own report.
 */
export async function listLocked(db: Db, day: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('status', '=', 'pending')
    .where('lock_date', '<=', day)
    .where('publisher_id', 'is not', null)
    .where('rule_id', 'is not', null)
    .where('unconfirmed', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Lines with a click whose device is unknown, newest first, with ids below `before`. */
export function listDeviceless(db: Db, before: number | null, limit: number) {
  let query = db
    .selectFrom('order_lines')
    .select(['id', 'click_ref', 'created_at'])
    .where('device', 'is', null)
    .where('click_time', 'is not', null);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Sets the device of a line's click. Does not touch `updated_at`: the line counts as unchanged. */
export async function updateDevice(db: Db, id: number, device: string): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ device })
    .where('id', '=', id)
    .where('device', 'is', null)
    .execute();
}

/** `first_line_id` of a new line whose order has no other line yet. */
export const FIRST_OF_ORDER = -1;

/** Inserts lines; returns their ids with brand, order id and line id. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]) {
  if (lines.length === 0) return [];
  return insertRows(tx, 'order_lines', lines, ['input'])
    .returning(['id', 'brand_id', 'order_id', 'line_id'])
    .modifyEnd(PREPARED)
    .execute();
}

type LineDecision = {
  id: number;
  decision: string;
  reason: DecisionReason | null;
  note: string | null;
};

/** Stores decisions on their lines. */
export async function updateDecisions(
  tx: Tx,
  decisions: readonly LineDecision[],
  by: { staff_id: number | null; at: Date },
): Promise<void> {
  await sql`
    update order_lines as c
    set status = d.decision, reason = d.reason, note = coalesce(d.note, c.note),
      decided_at = ${by.at}, decided_by = ${by.staff_id}, updated_at = ${by.at}
    from unnest(
      ${decisions.map((one) => one.id)}::int[], ${decisions.map((one) => one.decision)}::text[],
      ${decisions.map((one) => one.reason)}::text[], ${decisions.map((one) => one.note)}::text[]
    ) as d (id, decision, reason, note)
    where c.id = d.id`.execute(tx);
}

const LINES_PER_UPDATE = 5_000;

/** A settlement may have so many lines that one statement for all would exceed its time limit. */
async function updateInParts<T>(
  lines: readonly T[],
  update: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_PER_UPDATE) {
    await update(lines.slice(first, first + LINES_PER_UPDATE));
  }
}

/**
 * Stores how much of each line's commission is settled. `settlement_id` keeps the first settlement.
 */
export async function updateSettled(
  tx: Tx,
  lines: readonly {
    id: number;
    settlement_id: number;
    settled_minor: bigint;
    settled_brand_minor: bigint;
  }[],
  at: Date,
): Promise<void> {
  await updateInParts(lines, (part) =>
    sql`
    update order_lines as c
    set settlement_id = coalesce(c.settlement_id, s.settlement_id),
      settled_minor = s.settled_minor, settled_brand_minor = s.settled_brand_minor,
      updated_at = ${at}
    from unnest(
      ${part.map((one) => one.id)}::int[], ${part.map((one) => one.settlement_id)}::int[],
      ${part.map((one) => one.settled_minor)}::bigint[],
      ${part.map((one) => one.settled_brand_minor)}::bigint[]
    ) as s (id, settlement_id, settled_minor, settled_brand_minor)
    where c.id = s.id`.execute(tx),
  );
}

/**
 * Stores or clears the payment on every line of some settlements, locking them in ascending id order.
 */
export async function updatePaid(
  tx: Tx,
  settlementIds: readonly number[],
  payment: { payment_id: number | null; paid_at: Date | null },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from order_lines where settlement_id = any(${settlementIds}::int[])
    order by id for update`.execute(tx);
  await updateInParts(rows, (part) =>
    sql`
      update order_lines
      set payment_id = ${payment.payment_id}, paid_at = ${payment.paid_at}, updated_at = ${at}
      where id = any(${part.map(({ id }) => id)}::int[])`.execute(tx),
  );
}

/** Inserts history entries, at most one per line; returns their ids by line id. */
export async function insertChanges(
  tx: Tx,
  changes: readonly Insertable<DB['order_line_changes']>[],
): Promise<Map<number, bigint>> {
  if (changes.length === 0) return new Map();
  const rows = await insertRows(tx, 'order_line_changes', changes)
    .returning(['id', 'order_line_id'])
    .modifyEnd(PREPARED)
    .execute();
  return new Map(rows.map((row) => [row.order_line_id, row.id]));
}
