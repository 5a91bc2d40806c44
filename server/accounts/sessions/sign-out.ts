import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { endSession } from './store.ts';

/** Ends the session a call was made with; its token is refused from now on (20068). */
export async function signOut(
  db: Db,
  actor: { session_id: number },
): Promise<Record<string, never>> {
  await endSession(db, actor.session_id, now());
  return {};
}
