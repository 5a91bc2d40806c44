import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isWithinLimit } from '../limit-attempts.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { findUser, updateUser } from '../store.ts';
import { hashPassword, matchesPassword } from './hash-password.ts';
import { requireUncommonPassword } from './require-uncommon-password.ts';

/** Changes the password of a user who knows the old one; all other sessions of theirs end. */
export async function editPassword(
  db: Db,
  actor: NewcomerActor,
  input: { password: string; new_password: string },
): Promise<Record<string, never>> {
  // A stolen session must not become a place to guess the password in.
  if (!(await isWithinLimit('password_edit', String(actor.user_id)))) refuse('TOO_MANY_REQUESTS');
  const user = await findUser(db, actor.user_id);
  if (!(await matchesPassword(input.password, user?.password_hash ?? null))) {
    refuse('INCORRECT_PASSWORD');
  }
  requireUncommonPassword(input.new_password, [user?.username ?? '', user?.email ?? '']);
  const passwordHash = await hashPassword(input.new_password);
  await inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, { password_hash: passwordHash });
    await endSessionsOfUser(tx, actor.user_id, now(), actor.session_id);
  });
  return {};
}
