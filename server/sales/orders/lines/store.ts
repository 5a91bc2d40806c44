import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ErrorKey } from '#contract/errors.ts';
import type { Attribution, OrderLineEvent, OrderLineStatus } from '#contract/orders/fields.ts';

import type { Db, Tx } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LineReport, ReportedFacts } from './rules.ts';

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

/** The amounts of a line in all of its currencies, with the rates between them. */
export type Amounts = Pick<
  StoredLine,
  | 'currency'
  | 'sale_minor'
  | 'commission_minor'
  | 'original_currency'
  | 'original_minor'
  | 'brand_currency'
  | 'brand_sale_minor'
  | 'brand_commission_minor'
  | 'brand_rate'
  | 'sale_rate'
  | 'commission_rate'
>;

type PlannedLine = NewLine & Amounts;

/** The planned effect of a report, before anything is written. */
export type Plan = { report: LineReport } & (
  | { outcome: 'refused'; key: ErrorKey }
  | { outcome: 'repeated'; old: StoredLine }
  | { outcome: 'recorded'; line: PlannedLine }
  | { outcome: 'amended' | 'adjusted' | 'cancelled'; old: StoredLine; set: LineUpdate }
);

/** An order of a brand. */
export type OrderKey = { brand_id: number; order_id: string };

export type LineUpdate = Updateable<DB['order_lines']>;

export type UpdatedLine = { id: number; set: LineUpdate };

/** Takes the advisory locks of a brand's orders until the transaction ends. */
export function lockOrdersOf(tx: Tx, brand_id: number, orderIds: readonly string[]): Promise<void> {
  return lockOrders(
    tx,
    orderIds.map((order_id) => lockKeyOf({ brand_id, order_id })),
  );
}

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

export function lockKeyOf({ brand_id, order_id }: OrderKey): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand_id, order_id]))
    .digest();
  return hash.readBigInt64BE();
}

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

export const asLines = (rows: Row[]) => rows as unknown as StoredLine[];

export async function updateLine(tx: Tx, id: number, set: LineUpdate): Promise<void> {
  await tx.updateTable('order_lines').set(set).where('id', '=', id).execute();
}

/** Updates lines, each with its own columns, in a statement per set of columns. */
export async function updateLines(tx: Tx, updates: readonly UpdatedLine[]): Promise<void> {
  let batch = new Map<number, UpdatedLine>();
  for (const update of updates) {
    // A statement updates a row only once.
    if (batch.has(update.id)) {
      await updateDistinct(tx, [...batch.values()]);
      batch = new Map();
    }
    batch.set(update.id, update);
  }
  await updateDistinct(tx, [...batch.values()]);
}

async function updateDistinct(tx: Tx, updates: readonly UpdatedLine[]): Promise<void> {
  const named = updates.map(({ id, set }) => ({ id, set, columns: columnsOf(set) }));
  const groups = Map.groupBy(named, ({ columns }) => columns.join());
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    if (others.length === 0) {
      await updateLine(tx, first.id, first.set);
      continue;
    }
    const values = first.columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
    const rows = [first, ...others].map(({ id, set }) => ({ ...set, ...facts(set), id }));
    await sql`
      update order_lines as c set ${sql.join(values)}
      from jsonb_populate_recordset(null::order_lines, ${asJson(rows)}::jsonb) as r
      where c.id = r.id`.execute(tx);
  }
}

const columnsOf = (set: LineUpdate) =>
  Object.entries(set)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .sort();

/** The reported facts, which are JSON already. */
const facts = ({ input }: LineUpdate) =>
  typeof input === 'string' ? { input: JSON.parse(input) } : {};

/** Amounts are bigint, which JSON does not have; PostgreSQL reads them from text. */
const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
