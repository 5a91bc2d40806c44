import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { recipientOf } from '../mails/find-recipient.ts';
import { mailTexts } from '../mails/mail-texts.ts';
import { findProfile, findUser } from '../store.ts';
import { findInvitation, findMembers, updateInvitationToken } from './store.ts';

const ROLE_TEXTS = {
  publisher_owner: 'an owner',
  publisher_member: 'a member',
  finance_viewer: 'a finance viewer',
} as const;

/**
 * Sends an invitation link. The token is created here, so that no table and no job payload contains
 * it. The inviter is identified only by their verified address: a name or company is free text that
 * could be abused for advertising sent by us.
 */
export async function sendInvitation(parts: Parts, invitationId: number): Promise<void> {
  const invitation = await findInvitation(parts.db, invitationId);
  if (!invitation || invitation.expires_at <= now()) return;
  const code = newToken();
  if (!(await updateInvitationToken(parts.db, invitationId, hashToken(code)))) return;
  const { email, invited_by: inviter, role, inviter_language: language } = invitation;
  await sendRequiredMail(parts, 'team_invitation', {
    source: `invitation ${invitationId}`,
    to: { email, name: '', language, publisher_id: invitation.publisher_id },
    values: { inviter, role: mailTexts(language)(ROLE_TEXTS[role]) },
    link: `${parts.config.public_url}/auth/invitation?code=${code}`,
  });
}

/** Notifies the owners that an invitation was accepted, and by whom. */
export async function sendTeamJoined(parts: Parts, invitationId: number): Promise<void> {
  const invitation = await findInvitation(parts.db, invitationId);
  if (!invitation?.accepted_by) return;
  const { publisher_id, accepted_by, email, role } = invitation;
  for (const owner of await findOwners(parts, publisher_id, accepted_by)) {
    await sendRequiredMail(parts, 'team_joined', {
      source: `invitation ${invitationId}`,
      to: recipientOf(owner),
      values: { email, role: mailTexts(owner.language)(ROLE_TEXTS[role]) },
      link: teamScreen(parts),
    });
  }
}

/** Notifies a team member of their new role. */
export async function sendTeamRole(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user || user.status === 'removed') return;
  const { role } = await findProfile(parts.db, userId);
  await sendRequiredMail(parts, 'team_role', {
    source: `user ${userId}`,
    to: recipientOf(user),
    values: { role: mailTexts(user.language)(ROLE_TEXTS[role]) },
    link: `${parts.config.public_url}/`,
  });
}

/** Notifies a user that an owner has removed them. */
export function sendTeamRemoved(parts: Parts, userId: number): Promise<void> {
  return notifyRemoved(parts, userId, 'team_removed');
}

/** Notifies the owners that a user has left, and the user, in case it was not their own action. */
export async function sendTeamLeft(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user?.publisher_id) return;
  for (const owner of await findOwners(parts, user.publisher_id, userId)) {
    await sendRequiredMail(parts, 'team_member_left', {
      source: `user ${userId}`,
      to: recipientOf(owner),
      values: { email: user.email },
      link: teamScreen(parts),
    });
  }
  await notifyRemoved(parts, userId, 'team_left');
}

async function findOwners({ db }: Parts, publisherId: number, exceptId: number) {
  const members = await findMembers(db, publisherId);
  return members
    .filter(({ role, id }) => role === 'publisher_owner' && id !== exceptId)
    .map((owner) => ({ ...owner, publisher_id: publisherId }));
}

async function notifyRemoved(parts: Parts, userId: number, kind: 'team_removed' | 'team_left') {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  await sendRequiredMail(parts, kind, {
    ...{ source: `user ${userId}`, to: recipientOf(user), values: {} },
    link: `${parts.config.public_url}/`,
  });
}

const teamScreen = ({ config }: Parts) => `${config.public_url}/settings/team`;
