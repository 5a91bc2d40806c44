import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { writeLinkMail } from '../mails/write-link-mail.ts';
import { findProfile, findUser } from '../store.ts';
import { ROLE_NAMES } from './rules.ts';
import { findInvitation, findMembers, updateInvitationToken } from './store.ts';

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
  const mail = writeLinkMail({
    to: invitation.email,
    name: '',
    subject: 'You are invited to a team on Tributary',
    lead: `${invitation.invited_by} invites you to work with them on Tributary, an affiliate network, as ${withArticle(invitation.role)} of their account.`,
    button: 'See the invitation',
    link: `${parts.config.public_url}/auth/invitation?code=${code}`,
    tail: 'The link works once, for 7 days. If you do not know who invites you, ignore this message: nothing happens.',
  });
  await sendMail(parts.config, mail);
}

/** Notifies the owners that an invitation was accepted, and by whom. */
export async function sendTeamJoined(parts: Parts, invitationId: number): Promise<void> {
  const invitation = await findInvitation(parts.db, invitationId);
  if (!invitation?.accepted_by) return;
  const { publisher_id, accepted_by, email, role } = invitation;
  await notifyOwners(parts, publisher_id, accepted_by, {
    subject: 'Your invitation was accepted',
    lead: `${email} has joined your team as ${withArticle(role)}.`,
    tail: 'If you do not know this person, remove them from your team at once.',
  });
}

type Words = { subject: string; lead: string; tail: string };

async function notifyOwners(
  parts: Parts,
  publisherId: number,
  exceptId: number,
  words: Words,
): Promise<void> {
  for (const owner of await findMembers(parts.db, publisherId)) {
    if (owner.role !== 'publisher_owner' || owner.id === exceptId) continue;
    const { email: to, first_name: name } = owner;
    const link = `${parts.config.public_url}/settings/team`;
    const mail = writeLinkMail({ to, name, ...words, button: 'Look at your team', link });
    await sendMail(parts.config, mail);
  }
}

/** Notifies a team member of their new role. */
export async function sendTeamRole(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user || user.status === 'removed') return;
  const { role } = await findProfile(parts.db, userId);
  const mail = writeLinkMail({
    to: user.email,
    name: user.first_name,
    subject: 'Your role was changed',
    lead: `An owner of your team on Tributary has changed your role: you are ${withArticle(role)} now.`,
    button: 'Open Tributary',
    link: `${parts.config.public_url}/`,
    tail: 'If this is a surprise, ask the owner of your team.',
  });
  await sendMail(parts.config, mail);
}

/** Notifies a user that an owner has removed them. */
export function sendTeamRemoved(parts: Parts, userId: number): Promise<void> {
  return reportRemoved(parts, userId, {
    subject: 'You were removed from a team',
    lead: 'An owner of your team on Tributary has removed you from it. You were signed out, and your sign-in works no more.',
    tail: 'Your email address is free again: you may register with it or be invited anew.',
  });
}

/** Notifies the owners that a user has left, and the user, in case it was not their own action. */
export async function sendTeamLeft(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  await notifyOwners(parts, user.publisher_id, userId, {
    subject: 'Somebody has left your team',
    lead: `${user.email} has left your team on Tributary. What they have made, links and channels, stays with your account.`,
    tail: 'You may invite them anew.',
  });
  await reportRemoved(parts, userId, {
    subject: 'You have left a team',
    lead: 'You have left your team on Tributary. You were signed out everywhere, and your sign-in works no more.',
    tail: 'If it was not you, ask an owner of the team to invite you anew: your email address is free again.',
  });
}

async function reportRemoved(parts: Parts, userId: number, words: Words): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  const { email: to, first_name: name } = user;
  const link = `${parts.config.public_url}/`;
  await sendMail(
    parts.config,
    writeLinkMail({ to, name, ...words, button: 'About Tributary', link }),
  );
}

const withArticle = (role: keyof typeof ROLE_NAMES) =>
  role === 'publisher_owner' ? 'an owner' : `a ${ROLE_NAMES[role]}`;
