import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endOwnSession, endSessionsOfUser } from './store.ts';

/**
 * Ends one session of the calling user; 0 ends all except the current one. Returns the number
 * ended.
 */
export async function deleteSession(
  db: Db,
  actor: NewcomerActor,
  id: number,
): Promise<{ ended: number }> {
  if (id === 0) {
    return { ended: await endSessionsOfUser(db, actor.user_id, now(), actor.session_id) };
  }
  if (!(await endOwnSession(db, actor.user_id, id, now()))) refuse('NOT_FOUND');
  return { ended: 1 };
}
