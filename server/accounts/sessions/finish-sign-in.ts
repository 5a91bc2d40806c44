import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { presentProfile } from '../present.ts';
import { findProfile } from '../store.ts';
import { openSession } from './open-session.ts';
import { findSession, hasKnownDevice, isKnownDevice, upsertDevice } from './store.ts';

/**
 * Opens the session of a user who has proved everything. The device is known from here on; one that
 * was not, beside others that are, is told of by mail.
 */
export async function finishSignIn(db: Db, visit: Visit, userId: number) {
  return inTransaction(db, async (tx) => {
    const isElsewhere =
      (await hasKnownDevice(tx, userId)) && !(await isKnownDevice(tx, userId, visit.device));
    const token = await openSession(tx, { user_id: userId }, visit.user_agent);
    if (visit.device !== '') await upsertDevice(tx, userId, visit.device, now());
    const session = await findSession(tx, hashToken(token));
    if (isElsewhere && session) {
      await publish(tx, 'user.signed_in_elsewhere', { session_id: session.id });
    }
    return { token, user: presentProfile(await findProfile(tx, userId)) };
  });
}
