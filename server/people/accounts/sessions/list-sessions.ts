import { sql } from 'kysely';
import type { UserActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sessionIdleFrom } from '../rules.ts';
import { nameDevice } from './name-device.ts';

/** Live sessions of the calling user: the current one first, then by last use. */
export async function listSessions(
  db: Db,
  actor: UserActor,
  page: { curPage: number; perPage: number },
) {
  const live = { user_id: actor.user_id, at: now(), idle_from: sessionIdleFrom(now()) };
  const rows = await findLiveSessions(db, live, actor.session_id, page);
  const list = rows.map((row) => ({
    session_id: row.id,
    device: nameDevice(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.id === actor.session_id,
  }));
  return { list, total: await countLiveSessions(db, live) };
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
function findLiveSessions(
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
async function countLiveSessions(db: Db, live: LiveSessions): Promise<number> {
  const row = await liveSessions(db, live)
    .select(sql<number>`count(*)::int`.as('sessions'))
    .executeTakeFirstOrThrow();
  return row.sessions;
}
