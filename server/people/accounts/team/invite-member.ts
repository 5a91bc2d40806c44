import type { inviteToTeam } from '#contract/accounts/team.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { refuseDisposableEmail } from '../emails/refuse-disposable-email.ts';
import { invitationExpiry } from '../invitation-expiry.ts';
import { MAX_IN_TEAM } from '../rules.ts';
import { lockTeam } from './change-member.ts';
import { presentInvitation } from './present.ts';
import {
  findMembers,
  findWaiting,
  findWaitingById,
  insertInvitation,
  renewInvitation,
  updateCancelled,
} from './store.ts';

/**
 * Invites an address to the publisher's team. It is not checked whether the address has an account
 * elsewhere, so that neither the answer nor its timing reveals it.
 */
export async function inviteMember(
  db: Db,
  actor: NewcomerActor,
  { email, role }: ParsedOf<typeof inviteToTeam>,
) {
  refuseDisposableEmail(email);
  const at = now();
  return inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const members = await findMembers(tx, actor.publisher_id);
    const waiting = await findWaiting(tx, actor.publisher_id);
    if (members.some(isOf(email))) refuse('TEAM_MEMBER_EXISTS');
    if (waiting.some(isOf(email))) refuse('TEAM_INVITATION_EXISTS');
    if (members.length + waiting.length >= MAX_IN_TEAM) refuse('TEAM_FULL');
    await limitInvitations(tx, actor, email);
    const id = await insertInvitation(tx, {
      publisher_id: actor.publisher_id,
      email,
      role,
      invited_by: actor.user_id,
      created_at: at,
      expires_at: invitationExpiry(at),
    });
    await publish(tx, 'team.invited', { invitation_id: id });
    const invitation = await findWaitingById(tx, actor.publisher_id, id);
    if (!invitation) throw new Error(`Invitation ${id} was not found after it was inserted.`);
    return presentInvitation(invitation, at);
  });
}

/** Sends a new link for a pending invitation, expired or not, and restarts its validity period. */
export async function resendInvitation(db: Db, actor: NewcomerActor, id: number) {
  const at = now();
  return inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const invitation = await findWaitingById(tx, actor.publisher_id, id);
    if (!invitation) refuse('NOT_FOUND');
    await limitInvitations(tx, actor, invitation.email);
    const times = { created_at: at, expires_at: invitationExpiry(at) };
    await renewInvitation(tx, id, times);
    await publish(tx, 'team.invited', { invitation_id: id });
    return presentInvitation({ ...invitation, ...times }, at);
  });
}

/** Cancels an invitation; refuses NOT_FOUND if it is no longer pending. */
export async function cancelInvitation(
  db: Db,
  actor: NewcomerActor,
  id: number,
): Promise<Record<string, never>> {
  if (!(await updateCancelled(db, actor.publisher_id, id, now()))) refuse('NOT_FOUND');
  return {};
}

const isOf = (email: string) => (row: { email: string }) =>
  row.email.toLowerCase() === email.toLowerCase();

// Unsolicited mail: rate-limited per publisher and, over all publishers, per mailbox.
async function limitInvitations(
  tx: Tx,
  { publisher_id }: NewcomerActor,
  email: string,
): Promise<void> {
  await requireWithinLimit(tx, 'invitation_publisher', publisher_id);
  await requireWithinLimit(tx, 'invitation_mail', email.toLowerCase());
}
