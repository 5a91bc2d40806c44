import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredPostback = Selectable<DB['postbacks']>;
/** A postback with the code of its site and the number of its waiting deliveries. */
export type ListedPostback = StoredPostback & { medium_id: string | null; waiting: number };

type Filter = {
  publisher_id: number;
  id?: number | undefined;
  site_id?: number | undefined;
  event_type?: number | undefined;
  delivery_type?: number | undefined;
};

function filtered(db: Db, filter: Filter) {
  let query = db
    .selectFrom('postbacks as p')
    .leftJoin('sites as s', 's.id', 'p.site_id')
    .where('p.publisher_id', '=', filter.publisher_id)
    .where('p.deleted_at', 'is', null);
  if (filter.id !== undefined) query = query.where('p.id', '=', filter.id);
  if (filter.site_id !== undefined) query = query.where('p.site_id', '=', filter.site_id);
  if (filter.event_type !== undefined) {
    query = query.where(sql<boolean>`${filter.event_type} = any(p.event_types)`);
  }
  if (filter.delivery_type !== undefined) {
    query = query.where('p.delivery_type', '=', filter.delivery_type);
  }
  return query;
}

/** One page of a publisher's postbacks, newest first. */
export function findPostbacks(
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPostback[]> {
  return filtered(db, filter)
    .selectAll('p')
    .select([
      's.code as medium_id',
      sql<number>`(select count(*)::int from postback_deliveries d
        where d.postback_id = p.id and d.state = 'waiting')`.as('waiting'),
    ])
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPostbacks(db: Db, filter: Filter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('postbacks'))
    .executeTakeFirstOrThrow();
  return row.postbacks;
}

/** One postback of the publisher, as listed. */
export async function findPostback(db: Db, publisher_id: number, id: number) {
  const [found] = await findPostbacks(db, { publisher_id, id }, { limit: 1, offset: 0 });
  return found;
}

/** Returns the postback, locked until the transaction ends. */
export function lockPostback(tx: Tx, publisher_id: number, id: number) {
  return tx
    .selectFrom('postbacks')
    .selectAll()
    .where('id', '=', id)
    .where('publisher_id', '=', publisher_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Advisory lock: no other transaction adds postbacks for this publisher until this one ends. */
export async function lockPostbacksOf(tx: Tx, publisherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('postbacks'), ${publisherId})`.execute(tx);
}

export async function insertPostback(
  tx: Tx,
  values: Omit<Insertable<DB['postbacks']>, 'id' | 'created_at' | 'updated_at'>,
): Promise<number> {
  const at = now();
  const { id } = await tx
    .insertInto('postbacks')
    .values({ ...values, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePostback(
  tx: Tx,
  id: number,
  values: Omit<Updateable<DB['postbacks']>, 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('postbacks')
    .set({ ...values, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

/** A postback of any publisher, for the worker. */
export function findAnyPostback(db: Db, id: number) {
  return db.selectFrom('postbacks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A postback of any publisher, locked until the transaction ends. */
export function lockAnyPostback(tx: Tx, id: number): Promise<StoredPostback> {
  return tx
    .selectFrom('postbacks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Overwrites the addresses, headers and secrets of a publisher's postbacks. */
export async function erasePostbacks(db: Db, publisherId: number): Promise<void> {
  await db
    .updateTable('postbacks')
    .set({ link_url: '', parameters: '', headers: '[]', secret: '', old_secret: null })
    .where('publisher_id', '=', publisherId)
    .execute();
}
