import { sql } from 'kysely';
import type { NewcomerActor, UserSide } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';

const TOUCH_EVERY_MS = 60_000;

/** The session of a token hash with its user or staff member, or undefined. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('publishers as p', 'p.id', 'u.publisher_id')
    .leftJoin('staff as f', 'f.id', 's.staff_id')
    .leftJoin('staff as a', 'a.id', 's.acting_staff_id')
    .where('s.token_hash', '=', tokenHash)
    .select([
      's.id',
      's.user_id',
      's.staff_id',
      's.expires_at',
      's.last_used_at',
      's.ended_at',
      'u.publisher_id',
      'p.default_site_id',
      'p.currency',
      'p.time_zone',
      'f.name as staff_name',
      'f.role as staff_role',
      's.acting_staff_id',
      's.only_brand_id',
      's.raised_at',
      's.second_factor_at',
      'a.name as acting_name',
      'a.role as acting_role',
    ])
    .select(sql<NewcomerActor['role'] | null>`u.role`.as('role'))
    .select(sql<Language | null>`u.language`.as('language'))
    .select(sql<UserSide | null>`u.side`.as('side'))
    .select(isLocked.as('locked'))
    .executeTakeFirst();
}

// Staff may open a locked account, so an impersonation session depends on the staff member's status
// only.
const isLocked = sql<boolean>`case when s.acting_staff_id is not null then a.status <> 'active'
  else coalesce(u.status, f.status) <> 'active' or coalesce(p.status, 'active') <> 'active' end`;

/** A session by id with its user, start and device; or undefined. */
export function findSessionById(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select(['user_id', 'user_agent', 'created_at'])
    .executeTakeFirst();
}

/** Updates the last use of a session, at most once a minute, so that reads do not cause writes. */
export async function touchSession(
  db: Db,
  session: { id: number; last_used_at: Date },
  at: Date,
): Promise<void> {
  if (at.getTime() - session.last_used_at.getTime() < TOUCH_EVERY_MS) return;
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', session.id).execute();
}

/** Ends all sessions of a user except the given one; returns the number ended. */
export async function endSessionsOfUser(
  db: Db,
  userId: number,
  at: Date,
  keep: number | null = null,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${keep}::int`)
    .executeTakeFirstOrThrow();
  return Number(ended.numUpdatedRows);
}

/** Ends all sessions of a publisher's users, except impersonation sessions. */
export async function endSessionsOfPublisher(db: Db, publisherId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').where('publisher_id', '=', publisherId).select('id'),
    )
    .where('acting_staff_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a staff member, including impersonation sessions. */
export async function endSessionsOfStaff(
  db: Db,
  staffId: number,
  at: Date,
  keep: number | null = null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((is) => is.or([is('staff_id', '=', staffId), is('acting_staff_id', '=', staffId)]))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${keep}::int`)
    .execute();
}

/** Inserts a sign-in attempt as failed until it is refunded; returns its id. */
export async function insertFailure(
  db: Db,
  failure: { account_key: string; device_hash: string; failed_at: Date },
): Promise<bigint> {
  const row = await db
    .insertInto('sign_in_failures')
    .values(failure)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Failed attempts on an account from all unknown addresses together. */
export async function countAddressFailures(
  db: Db,
  accountKey: string,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('account_key', '=', accountKey)
    .where('device_hash', 'like', 'address %')
    .where('failed_at', '>', since)
    .select(sql<number>`count(*)::int`.as('failures'))
    .executeTakeFirstOrThrow();
  return row.failures;
}

/**
 * Failed attempts on an account from one source: a known device, an unknown address, or '' for all
 * unknown devices.
 */
export async function countFailures(
  db: Db,
  accountKey: string,
  deviceHash: string,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('account_key', '=', accountKey)
    .where('device_hash', '=', deviceHash)
    .where('failed_at', '>', since)
    .select(sql<number>`count(*)::int`.as('failures'))
    .executeTakeFirstOrThrow();
  return row.failures;
}

/** Refunds one attempt. */
export async function deleteFailure(db: Db, id: bigint): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

/** Deletes all failed attempts on an account. */
export async function deleteFailuresOf(db: Db, accountKey: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('account_key', '=', accountKey).execute();
}

/** Deletes expired failures and sessions. */
export async function deleteOldTraces(
  db: Db,
  failedBefore: Date,
  endedBefore: Date,
): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', failedBefore).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', endedBefore).execute();
}

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
