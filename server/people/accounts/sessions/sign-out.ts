import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { endSession } from './store.ts';

/** Ends the session of the call; its token is then refused with 20069. */
export async function signOut(
  db: Db,
  actor: { session_id: number },
): Promise<Record<string, never>> {
  await endSession(db, actor.session_id, now());
  return {};
}
