import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type {
  Attribution,
  DecisionReason,
  OrderLineEvent,
  OrderLineStatus,
} from '#contract/orders/fields.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
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
export type LineUpdate = Updateable<DB['order_lines']>;

/** Takes turns on orders until the commit, so that one order is never recorded by two at once. */
export async function lockOrders(tx: Tx, keys: readonly bigint[]): Promise<void> {
  const inOrder = [...new Set(keys)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await sql`select count(pg_advisory_xact_lock(key)) from unnest(${inOrder}::bigint[]) as key`.execute(
    tx,
  );
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

/** Locks the lines of a brand's orders, in the order of their numbers. */
export async function lockLinesOfOrders(
  tx: Tx,
  brandId: number,
  orderIds: readonly string[],
): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`order_id = any(${orderIds}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return asLines(rows);
}

/** Locks lines in the order of their numbers; numbers that do not exist are left out. */
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

/** Locks the approved lines of a publisher whose commission is not (or not wholly) settled. */
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
        // Named as the index names it.
        or('settled_brand_minor', '<>', sql<bigint>`coalesce(brand_commission_minor, 0)`),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return asLines(rows);
}

/**
 * Some pending lines whose lock date is past, in the order of their numbers. Those without a rule
 * are left to staff: there is nothing to approve yet.
 */
export async function listLocked(db: Db, day: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('status', '=', 'pending')
    .where('lock_date', '<=', day)
    .where('publisher_id', 'is not', null)
    .where('rule_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The newest lines of a click whose device is not known yet, of those before a number. */
export function listDeviceless(db: Db, before: number | null, limit: number) {
  let query = db
    .selectFrom('order_lines')
    .select(['id', 'click_ref', 'created_at'])
    .where('device', 'is', null)
    .where('click_time', 'is not', null);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Notes with what device the click of a line was made; the line is no other one for that. */
export async function updateDevice(db: Db, id: number, device: string): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ device })
    .where('id', '=', id)
    .where('device', 'is', null)
    .execute();
}

/** Adds lines; answers their numbers by order and line. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]) {
  if (lines.length === 0) return [];
  return tx
    .insertInto('order_lines')
    .values([...lines])
    .returning(['id', 'order_id', 'line_id'])
    .execute();
}

/** Changes one line. */
export async function updateLine(tx: Tx, id: number, set: LineUpdate): Promise<void> {
  await tx.updateTable('order_lines').set(set).where('id', '=', id).execute();
}

type LineDecision = {
  id: number;
  decision: string;
  reason: DecisionReason | null;
  note: string | null;
};

/** Writes decisions onto their lines. */
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

/** Notes what of each line's commission stands in which settlement; the first one names the line. */
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
  await sql`
    update order_lines as c
    set settlement_id = coalesce(c.settlement_id, s.settlement_id),
      settled_minor = s.settled_minor, settled_brand_minor = s.settled_brand_minor,
      updated_at = ${at}
    from unnest(
      ${lines.map((one) => one.id)}::int[], ${lines.map((one) => one.settlement_id)}::int[],
      ${lines.map((one) => one.settled_minor)}::bigint[],
      ${lines.map((one) => one.settled_brand_minor)}::bigint[]
    ) as s (id, settlement_id, settled_minor, settled_brand_minor)
    where c.id = s.id`.execute(tx);
}

/** Notes the payment of every line of some settlements, locked in the order of their numbers. */
export async function updatePaid(
  tx: Tx,
  settlementIds: readonly number[],
  payment: { payment_id: number; at: Date },
): Promise<void> {
  await sql`
    with locked as (
      select id from order_lines where settlement_id = any(${settlementIds}::int[])
      order by id for update)
    update order_lines as c
    set payment_id = ${payment.payment_id}, paid_at = ${payment.at}, updated_at = ${payment.at}
    from locked where c.id = locked.id`.execute(tx);
}

/** Takes payment and day off the lines of settlements whose payment came back. */
export async function updateUnpaid(
  tx: Tx,
  settlementIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    with locked as (
      select id from order_lines where settlement_id = any(${settlementIds}::int[])
      order by id for update)
    update order_lines as c set payment_id = null, paid_at = null, updated_at = ${at}
    from locked where c.id = locked.id`.execute(tx);
}

/** Adds to the history of lines, one entry per line at most; answers the entries' numbers by line. */
export async function insertChanges(
  tx: Tx,
  changes: readonly Insertable<DB['order_line_changes']>[],
): Promise<Map<number, bigint>> {
  if (changes.length === 0) return new Map();
  const rows = await tx
    .insertInto('order_line_changes')
    .values([...changes])
    .returning(['id', 'order_line_id'])
    .execute();
  return new Map(rows.map((row) => [row.order_line_id, row.id]));
}
