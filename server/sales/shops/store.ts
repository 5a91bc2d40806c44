import { type Insertable, type Selectable, sql } from 'kysely';
import type { ShopSettings } from '#contract/shops/staff.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { UNLEASED } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

/** A connected shop. */
export type Shop = Omit<Selectable<DB['shop_connections']>, 'settings'> & {
  settings: ShopSettings;
};
/** A shop that is leased to fetch its file. */
export type LeasedShop = Shop & LeasedRow;
/** The rows of the queue of files. */
export const shopRows = { table: 'shop_connections' } as const;

const asShop = (row: Selectable<DB['shop_connections']> | undefined) => row as Shop | undefined;

/** The connection with this public key, or undefined. */
export async function findShopByKey(db: Db, key: string): Promise<Shop | undefined> {
  const found = db.selectFrom('shop_connections').selectAll().where('key', '=', key);
  return asShop(await found.where('removed_at', 'is', null).executeTakeFirst());
}

/** A connection by id, or undefined; also a removed one. */
export async function findAnyShop(db: Db, id: number): Promise<Shop | undefined> {
  const found = db.selectFrom('shop_connections').selectAll().where('id', '=', id);
  return asShop(await found.executeTakeFirst());
}

/** A connection that is not removed, or undefined. */
export async function findShop(db: Db, id: number): Promise<Shop | undefined> {
  const shop = await findAnyShop(db, id);
  return shop?.removed_at === null ? shop : undefined;
}

/** The connections of a brand, oldest first. */
export async function listShopsOf(db: Db, brandId: number): Promise<Shop[]> {
  const rows = await db
    .selectFrom('shop_connections')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows as Shop[];
}

export async function insertShop(db: Db, row: Insertable<DB['shop_connections']>): Promise<number> {
  const values = { ...row, settings: JSON.stringify(row.settings) };
  const { id } = await db
    .insertInto('shop_connections')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  wakeQueue(db, 'shop_connections');
  return id;
}

type ShopChange = {
  settings?: ShopSettings;
  secret?: string | null;
  removed_at?: Date;
  run_at?: Date | null;
  etag?: null;
  last_modified?: null;
};

/** Changes a connection. A fetch in progress belongs to the former settings: its lease ends. */
export async function updateShop(db: Db, id: number, change: ShopChange): Promise<void> {
  const { settings, ...set } = change;
  await db
    .updateTable('shop_connections')
    .set({ ...set, ...(settings && { settings: JSON.stringify(settings) }), ...UNLEASED })
    .where('id', '=', id)
    .execute();
  wakeQueue(db, 'shop_connections');
}

type Milestone = 'first_test_at' | 'first_order_at' | 'first_refund_at';

/** Stores when a connection reached something for the first time. */
export async function noteMilestones(
  db: Db,
  id: number,
  reached: readonly Milestone[],
  at: Date,
): Promise<void> {
  const first = reached.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${at})`);
  await sql`update shop_connections set ${sql.join([sql`last_delivery_at = ${at}`, ...first])}
    where id = ${id}`.execute(db);
}

/** Locks a connection, so that its deliveries are applied one after the other. */
export async function lockShop(tx: Tx, id: number): Promise<void> {
  await sql`select id from shop_connections where id = ${id} for no key update`.execute(tx);
}

/** The first day (UTC) since `since` on which a click to the brand was counted, or null. */
export async function findFirstClickDay(
  db: Db,
  brandId: number,
  since: Date,
): Promise<string | null> {
  const found = await sql<{ day: string | null }>`
    select min(day)::text as day from click_brands
    where brand_id = ${brandId} and valid_clicks > 0
      and day >= (${since}::timestamptz at time zone 'UTC')::date`.execute(db);
  return found.rows[0]?.day ?? null;
}
