import { sql } from 'kysely';
import type { NewcomerActor } from '#contract/actors.ts';
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
      's.raised_at',
      's.second_factor_at',
      'a.name as acting_name',
      'a.role as acting_role',
    ])
    .select(sql<NewcomerActor['role'] | null>`u.role`.as('role'))
    .select(sql<Language | null>`u.language`.as('language'))
    .select(isLocked.as('locked'))
    .executeTakeFirst();
}

// Staff may open a locked account, so an impersonation session depends on the staff member's status
// only.
const isLocked = sql<boolean>`case when s.acting_staff_id is not null then a.status <> 'active'
  else coalesce(u.status, f.status) <> 'active' or coalesce(p.status, 'active') <> 'active' end`;

/** Marks an impersonation session as raised. */
export async function updateRaised(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ raised_at: at }).where('id', '=', sessionId).execute();
}

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

/** Adds a session of a user or a staff member. */
export async function insertSession(
  db: Db,
  session: {
    token_hash: string;
    holder:
      | { user_id: number; acting_staff_id?: number }
      | { staff_id: number; second_factor_at: Date };
    at: Date;
    expires_at: Date;
    user_agent: string;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session.holder,
      token_hash: session.token_hash,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expires_at,
      user_agent: session.user_agent,
    })
    .execute();
}

export async function endSession(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('id', '=', sessionId).execute();
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

/** Ends one session if it belongs to this user and is live; returns whether it did. */
export async function endOwnSession(
  db: Db,
  userId: number,
  sessionId: number,
  at: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return ended.numUpdatedRows > 0n;
}

type LiveSessions = { user_id: number; at: Date; idle_from: Date };

const liveSessions = (db: Db, { user_id, at, idle_from }: LiveSessions) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('last_used_at', '>', idle_from);

/** One page of a user's live sessions: the current one first, then by last use. */
export function findLiveSessions(
  db: Db,
  live: LiveSessions,
  currentId: number,
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  return liveSessions(db, live)
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .orderBy(sql`id = ${currentId}::int`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** Number of live sessions of a user. */
export async function countLiveSessions(db: Db, live: LiveSessions): Promise<number> {
  const row = await liveSessions(db, live)
    .select(sql<number>`count(*)::int`.as('sessions'))
    .executeTakeFirstOrThrow();
  return row.sessions;
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
