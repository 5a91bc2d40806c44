import { type Selectable, sql } from 'kysely';
import type { ShopOutcome } from '#contract/shops/staff.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { UNLEASED } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import { listVoucherRefs } from './list-line-states.ts';
import type { OrderState } from './merge-facts.ts';

export type Delivery = Omit<Selectable<DB['shop_deliveries']>, 'outcome'> & {
  outcome: ShopOutcome;
};
export type LeasedDelivery = Delivery & LeasedRow;
/** The rows of the queue. */
export const deliveryRows = { table: 'shop_deliveries' } as const;

type NewDelivery = {
  connection_id: number;
  delivery_key: string;
  body_hash: string;
  topic: string;
  body: string;
};

/** Stores a delivery, due at once; false if it, or its body, was delivered before. */
export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<boolean> {
  const at = now();
  const inserted = await db
    .insertInto('shop_deliveries')
    .values({ ...delivery, received_at: at, run_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  wakeQueue(db, 'shop_deliveries');
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The deliveries of a connection, newest first, with their number. */
export async function listDeliveries(
  db: Db,
  connectionId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const of = db.selectFrom('shop_deliveries').where('connection_id', '=', connectionId);
  const rows = await of.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await of
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as Delivery[], total };
}

/** Makes a delivery due again; false if it does not exist. */
export async function requeueDelivery(db: Db, id: bigint): Promise<boolean> {
  const updated = await db
    .updateTable('shop_deliveries')
    .set({ run_at: now(), attempts: 0, outcome: 'waiting', problem: null, ...UNLEASED })
    .where('id', '=', id)
    .executeTakeFirst();
  wakeQueue(db, 'shop_deliveries');
  return updated.numUpdatedRows === 1n;
}

/** Deletes deliveries received before a moment; returns how many. */
export async function deleteDeliveriesBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from shop_deliveries where id in (
      select id from shop_deliveries where received_at < ${moment} and run_at is null
      order by received_at limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0n);
}

/** A stored order of a connection. */
export type StoredOrder = { id: number; state: OrderState };

/** The stored orders that any of the refs names, oldest first. */
export async function findOrdersByRefs(
  tx: Tx,
  connectionId: number,
  refs: readonly string[],
): Promise<StoredOrder[]> {
  const found = await sql<StoredOrder>`
    select o.id, o.state from shop_orders o where o.id in (
      select shop_order_id from shop_order_refs
      where connection_id = ${connectionId} and ref = any(${refs}::text[]))
    order by o.id`.execute(tx);
  return found.rows;
}

/** Stores the state of an order under its refs. Orders that turned out to be the same are merged into it. */
export async function saveOrder(
  tx: Tx,
  connectionId: number,
  state: OrderState,
  { refs, known }: { refs: readonly string[]; known: readonly StoredOrder[] },
): Promise<void> {
  const voucher_refs = listVoucherRefs(state);
  const stored = {
    state: JSON.stringify(state),
    voucher_refs: voucher_refs.length > 0 ? [...voucher_refs] : null,
  };
  const at = now();
  const [first, ...others] = known.map(({ id }) => id);
  let id = first;
  if (id === undefined) {
    const inserted = await tx
      .insertInto('shop_orders')
      .values({ connection_id: connectionId, ...stored, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = inserted.id;
  } else {
    await tx
      .updateTable('shop_orders')
      .set({ ...stored, updated_at: at })
      .where('id', '=', id)
      .execute();
  }
  await sql`insert into shop_order_refs (connection_id, ref, shop_order_id)
    select ${connectionId}, ref, ${id} from unnest(${refs}::text[]) as ref
    on conflict (connection_id, ref) do nothing`.execute(tx);
  if (others.length === 0) return;
  await sql`update shop_order_refs set shop_order_id = ${id}
    where shop_order_id = any(${others}::int[])`.execute(tx);
  await sql`delete from shop_orders where id = any(${others}::int[])`.execute(tx);
}
