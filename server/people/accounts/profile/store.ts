import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Upserts a publisher's company details as a whole. */
export async function upsertCompany(
  db: Db,
  publisherId: number,
  company: {
    company_name: string;
    category: string;
    country: string;
    address: string;
    city: string;
    province: string;
    postal_code: string;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('companies')
    .values({ publisher_id: publisherId, ...company })
    .onConflict((conflict) => conflict.column('publisher_id').doUpdateSet(company))
    .execute();
}

type MediaKit = { file_url: string; name: string; size: number };

/** Adds a media kit to a publisher with fewer than `max`; false if the limit is reached. */
export async function insertMediaKit(
  tx: Tx,
  publisherId: number,
  kit: MediaKit & { created_at: Date },
  max: number,
): Promise<boolean> {
  // The publisher's row is locked, so that concurrent inserts count each other.
  await sql`select id from publishers where id = ${publisherId} for update`.execute(tx);
  const { kits } = await tx
    .selectFrom('media_kits')
    .where('publisher_id', '=', publisherId)
    .select(sql<number>`count(*)::int`.as('kits'))
    .executeTakeFirstOrThrow();
  if (kits >= max) return false;
  await tx
    .insertInto('media_kits')
    .values({ publisher_id: publisherId, ...kit })
    .execute();
  return true;
}

/** Replaces a publisher's media kit; false if it has none with this id. */
export async function updateMediaKit(
  tx: Tx,
  publisherId: number,
  id: number,
  kit: MediaKit,
): Promise<boolean> {
  const row = await tx
    .updateTable('media_kits')
    .set(kit)
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a publisher's media kit; false if it has none with this id. */
export async function deleteMediaKitOf(tx: Tx, publisherId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('media_kits')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A publisher with its company and documents, for the archive of its data. */
export function findAccount(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers as p')
    .leftJoin('companies as c', 'c.publisher_id', 'p.id')
    .where('p.id', '=', publisherId)
    .select(['p.code', 'p.name', 'p.currency', 'p.time_zone', 'p.country', 'p.status'])
    .select(['p.created_at', 'c.company_name', 'c.category', 'c.country as company_country'])
    .select(['c.address', 'c.city', 'c.province', 'c.postal_code'])
    .executeTakeFirstOrThrow();
}

/** The people of a publisher, including former members, without passwords. */
export function listAccountUsers(db: Db, publisherId: number) {
  return db
    .selectFrom('users')
    .where('publisher_id', '=', publisherId)
    .select(['username', 'email', 'first_name', 'last_name', 'nickname', 'role', 'status'])
    .select(['language', 'created_at', 'email_verified_at', 'terms_agreed_at', 'removed_at'])
    .orderBy('id')
    .execute();
}
