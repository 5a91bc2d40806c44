import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

type StoredKey = Selectable<DB['brand_api_keys']>;
/** A key with the name of the staff member who created it. */
export type ListedKey = StoredKey & { creator: string | null };

const listed = (db: Db) =>
  db
    .selectFrom('brand_api_keys as k')
    .leftJoin('staff as s', 's.id', 'k.created_by')
    .selectAll('k')
    .select('s.name as creator');

/** The keys of a brand that were still valid at `since`, newest first. Test keys are not listed. */
export function listKeys(db: Db, brandId: number, since: Date): Promise<ListedKey[]> {
  return listed(db)
    .where('k.brand_id', '=', brandId)
    .where(sql<boolean>`k.scopes <> '{orders.test}'`)
    .where((or) => or.or([or('k.expires_at', 'is', null), or('k.expires_at', '>', since)]))
    .where((or) => or.or([or('k.revoked_at', 'is', null), or('k.revoked_at', '>', since)]))
    .orderBy('k.id', 'desc')
    .execute();
}

export function findKey(db: Db, id: number): Promise<ListedKey | undefined> {
  return listed(db).where('k.id', '=', id).executeTakeFirst();
}

export async function insertKey(
  db: Db,
  values: Omit<Insertable<DB['brand_api_keys']>, 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('brand_api_keys')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets a key end at a time; never prolongs it. */
export async function updateExpiry(db: Db, id: number, expires_at: Date): Promise<void> {
  await db
    .updateTable('brand_api_keys')
    .set({ expires_at })
    .where('id', '=', id)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', expires_at)]))
    .execute();
}

export async function updateRevoked(db: Db, id: number, revoked_at: Date): Promise<void> {
  await db
    .updateTable('brand_api_keys')
    .set({ revoked_at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function updateUsed(db: Db, id: number, last_used_at: Date): Promise<void> {
  await db.updateTable('brand_api_keys').set({ last_used_at }).where('id', '=', id).execute();
}

/** A key with its brand, in one statement. */
export function findKeyByHash(db: Db, keyHash: string) {
  return db
    .selectFrom('brand_api_keys as k')
    .innerJoin('brands as b', 'b.id', 'k.brand_id')
    .select(['b.id', 'b.mcid', 'b.currency', 'b.cookie_days', 'b.lock_days', 'b.time_zone'])
    .select(['k.id as key_id', 'k.scopes', 'k.expires_at', 'k.revoked_at', 'k.last_used_at'])
    .where('k.key_hash', '=', keyHash)
    .executeTakeFirst();
}
