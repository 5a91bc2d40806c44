import type { changeTeamRole } from '#contract/accounts/team.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import { consumeMailTokensOf } from '../mails/store.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { closePublisher } from '../store.ts';
import { deleteIdentitiesOf } from '../third-party/store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';
import { presentMember } from './present.ts';
import {
  cancelInvitationsOf,
  findMember,
  findMembers,
  lockPublisherRow,
  type Role,
} from './store.ts';

/**
 * Changes the role of a user of the publisher. Every call reads the current role, so the change
 * applies from the next call. Refuses LAST_OWNER if no owner would remain.
 */
export async function changeRole(
  db: Db,
  actor: NewcomerActor,
  { user_id, role }: ParsedOf<typeof changeTeamRole>,
) {
  return inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const member = await findMember(tx, actor.publisher_id, user_id);
    if (!member) refuse('USER_NOT_EXISTS');
    if (member.role === role) return presentMember(member, actor);
    if (member.role === 'publisher_owner') {
      await requireOtherOwner(tx, actor.publisher_id, user_id);
      await cancelInvitationsOf(tx, user_id, now());
    }
    await updateRole(tx, user_id, role);
    await publish(tx, 'team.role_changed', { user_id });
    return presentMember({ ...member, role }, actor);
  });
}

/** Removes a user from the publisher's team, effective immediately. */
export async function removeMember(
  db: Db,
  actor: NewcomerActor,
  userId: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const member = await findMember(tx, actor.publisher_id, userId);
    if (!member) refuse('USER_NOT_EXISTS');
    if (member.role === 'publisher_owner') {
      await requireOtherOwner(tx, actor.publisher_id, userId);
    }
    await removeFromTeam(tx, userId, now());
    await publish(tx, 'team.removed', { user_id: userId });
  });
  return {};
}

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

/**
 * Closes a publisher and removes all its users: they are signed out and cannot sign in. Refuses
 * PERMISSION_DENIED unless the user is still an owner.
 */
export async function endTeam(tx: Tx, publisherId: number, userId: number, at: Date) {
  await lockPublisherRow(tx, publisherId);
  const owner = await findMember(tx, publisherId, userId);
  if (owner?.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
  for (const { id } of await findMembers(tx, publisherId)) await removeFromTeam(tx, id, at);
  await closePublisher(tx, publisherId);
}

/**
 * Locks a team for a change by one of its owners. Refuses 21040 if a concurrent change has taken
 * the role, or the membership, from the caller since authentication.
 */
export async function lockTeam(tx: Tx, actor: NewcomerActor): Promise<void> {
  await lockPublisherRow(tx, actor.publisher_id);
  const member = await findMember(tx, actor.publisher_id, actor.user_id);
  if (member?.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
}

/**
 * Revokes all access of a user to a team: sessions, mailed links and pending sign-ins. The row
 * stays for the history; username and address become available.
 */
async function removeFromTeam(tx: Tx, userId: number, at: Date): Promise<void> {
  await updateRemoved(tx, userId, at);
  await endSessionsOfUser(tx, userId, at);
  await deleteChallengesOf(tx, { holder: 'user', id: userId });
  await deleteIdentitiesOf(tx, userId);
  await cancelEmailChanges(tx, userId, at);
  await consumeMailTokensOf(tx, 'reset_password', userId, at);
  await consumeMailTokensOf(tx, 'verify_email', userId, at);
  await cancelInvitationsOf(tx, userId, at);
}

/** Refuses LAST_OWNER unless the publisher has another owner; the team must be locked. */
async function requireOtherOwner(tx: Tx, publisherId: number, userId: number): Promise<void> {
  const members = await findMembers(tx, publisherId);
  const isOther = ({ id, role }: { id: number; role: string }) =>
    role === 'publisher_owner' && id !== userId;
  if (!members.some(isOther)) refuse('LAST_OWNER');
}

/** Changes a user's role. */
async function updateRole(tx: Tx, userId: number, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/** Marks a user as removed: the username and address may be used again. */
async function updateRemoved(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'removed', removed_at: at })
    .where('id', '=', userId)
    .execute();
}
