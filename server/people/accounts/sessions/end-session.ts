import type { UserActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endSessionsOfUser } from './store.ts';

/**
 * Ends one session of the calling user; 0 ends all except the current one. Returns the number
 * ended.
 */
export async function deleteSession(
  db: Db,
  actor: UserActor,
  id: number,
): Promise<{ ended: number }> {
  if (id === 0) {
    return { ended: await endSessionsOfUser(db, actor.user_id, now(), actor.session_id) };
  }
  if (!(await endOwnSession(db, actor.user_id, id, now()))) refuse('NOT_FOUND');
  return { ended: 1 };
}

/** Ends the session of the call; its token is then refused with 20069. */
export async function signOut(
  db: Db,
  actor: { session_id: number },
): Promise<Record<string, never>> {
  await endSession(db, actor.session_id, now());
  return {};
}

async function endSession(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('id', '=', sessionId).execute();
}

/** Ends one session if it belongs to this user and is live; returns whether it did. */
async function endOwnSession(
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
