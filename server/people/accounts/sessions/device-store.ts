import type { Db } from '#server/platform/db/connect.ts';

/** Whether a user has signed in on this device before. */
export async function isKnownDevice(db: Db, userId: number, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user has signed in on any device that sent its name. */
export async function hasKnownDevice(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_devices')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Upserts a device that a user has signed in on. */
export async function upsertDevice(
  db: Db,
  userId: number,
  deviceHash: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('user_devices')
    .values({
      user_id: userId,
      device_hash: deviceHash,
      first_seen_at: at,
      last_seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}
