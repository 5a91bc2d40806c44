import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sessionIdleFrom } from '../rules.ts';
import { nameDevice } from './name-device.ts';
import { countLiveSessions, findLiveSessions } from './store.ts';

/** LiveInvitation sessions of the calling user: the current one first, then by last use. */
export async function listSessions(
  db: Db,
  actor: NewcomerActor,
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
