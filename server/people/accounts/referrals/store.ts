import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** One page of the publishers that this one has referred, newest first. */
export function findReferred(
  db: Db,
  publisherId: number,
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  return db
    .selectFrom('publishers')
    .where('referer_publisher_id', '=', publisherId)
    .select(['id', 'name', 'created_at'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** When a publisher joined, and its referrer, if any. */
export function findReferralOf(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers')
    .where('id', '=', publisherId)
    .select(['referer_publisher_id', 'created_at'])
    .executeTakeFirst();
}

export async function countReferred(db: Db, publisherId: number): Promise<number> {
  const row = await db
    .selectFrom('publishers')
    .where('referer_publisher_id', '=', publisherId)
    .select(sql<number>`count(*)::int`.as('referred'))
    .executeTakeFirstOrThrow();
  return row.referred;
}

/** The addresses of a publisher's users, and whether one of them has signed in on this device. */
export async function findTraces(db: Db, publisherId: number, deviceHash: string) {
  const users = await db
    .selectFrom('users as u')
    .leftJoin('user_devices as d', (join) =>
      join.onRef('d.user_id', '=', 'u.id').on('d.device_hash', '=', deviceHash),
    )
    .where('u.publisher_id', '=', publisherId)
    .select(['u.email', 'd.device_hash'])
    .execute();
  return {
    emails: users.map((user) => user.email),
    isOnDevice: users.some((user) => user.device_hash !== null),
  };
}
