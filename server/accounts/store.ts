import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Adds a publisher; answers its number. */
export async function insertPublisher(
  tx: Tx,
  publisher: {
    code: string;
    name: string;
    currency?: string;
    time_zone?: string;
    country?: string;
    referer_publisher_id?: number | null;
    created_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('publishers')
    .values(publisher)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a user of a publisher; answers its number. */
export async function insertUser(
  tx: Tx,
  user: {
    publisher_id: number;
    username: string;
    email: string;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    email_verified_at?: Date | null;
    terms_agreed_at: Date;
    created_at: Date;
  },
): Promise<number> {
  const row = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a staff member; answers the number. */
export async function insertStaff(
  db: Db,
  staff: { email: string; name: string; password_hash: string; role: string; created_at: Date },
): Promise<number> {
  const row = await db.insertInto('staff').values(staff).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Names a publisher's default site. */
export async function updateDefaultSite(
  tx: Tx,
  publisherId: number,
  siteId: number,
): Promise<void> {
  await tx
    .updateTable('publishers')
    .set({ default_site_id: siteId })
    .where('id', '=', publisherId)
    .execute();
}
