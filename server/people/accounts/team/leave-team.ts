import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { findMember, lockPublisherRow } from './store.ts';

/**
 * Removes the calling user from the team. Their role may have changed or an owner may have removed
 * them since authentication, so the current state of the team decides.
 */
export async function leaveTeam(
  db: Db,
  actor: NewcomerActor,
  password: string,
): Promise<Record<string, never>> {
  const { publisher_id, user_id } = actor;
  await requirePassword(db, actor, password);
  await inTransaction(db, async (tx) => {
    await lockPublisherRow(tx, publisher_id);
    const member = await findMember(tx, publisher_id, user_id);
    if (!member) return;
    if (member.role === 'publisher_owner') refuse('TEAM_OWNER_STAYS');
    await removeFromTeam(tx, user_id, now());
    await publish(tx, 'team.left', { user_id });
  });
  return {};
}
