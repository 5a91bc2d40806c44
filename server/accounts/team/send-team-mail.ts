import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { writeLinkMail } from '../mails/write-link-mail.ts';
import { findProfile, findUser } from '../store.ts';
import { ROLE_NAMES } from './rules.ts';
import { findInvitation, findMembers, updateInvitationToken } from './store.ts';

/**
 * Mails an invitation its link. The link's token is made here, so that no table and no job holds it.
 * The inviter is named by their verified address alone: a name or company is free text that a
 * stranger could fill with an advertisement, and we would be sending it.
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

/** Tells the owners that an invitation was accepted, and by whom. */
export async function sendTeamJoined(parts: Parts, invitationId: number): Promise<void> {
  const invitation = await findInvitation(parts.db, invitationId);
  if (!invitation?.accepted_by) return;
  const { publisher_id, accepted_by, email, role } = invitation;
  const members = await findMembers(parts.db, publisher_id);
  for (const owner of members) {
    if (owner.role !== 'publisher_owner' || owner.id === accepted_by) continue;
    const mail = writeLinkMail({
      to: owner.email,
      name: owner.first_name,
      subject: 'Your invitation was accepted',
      lead: `${email} has joined your team as ${withArticle(role)}.`,
      button: 'Look at your team',
      link: `${parts.config.public_url}/settings/team`,
      tail: 'If you do not know this person, remove them from your team at once.',
    });
    await sendMail(parts.config, mail);
  }
}

/** Tells one of a team the role they have from now on. */
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

/** Tells somebody that they are in the team no more. */
export async function sendTeamRemoved(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  const mail = writeLinkMail({
    to: user.email,
    name: user.first_name,
    subject: 'You were removed from a team',
    lead: 'An owner of your team on Tributary has removed you from it. You were signed out, and your sign-in works no more.',
    button: 'About Tributary',
    link: `${parts.config.public_url}/`,
    tail: 'Your email address is free again: you may register with it or be invited anew.',
  });
  await sendMail(parts.config, mail);
}

const withArticle = (role: keyof typeof ROLE_NAMES) =>
  role === 'publisher_owner' ? 'an owner' : `a ${ROLE_NAMES[role]}`;
