import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type MailTexts, mailTexts } from '../mails/mail-texts.ts';
import { writeLinkMail } from '../mails/write-link-mail.ts';
import { findProfile, findUser } from '../store.ts';
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
  const { invited_by: inviter, role, inviter_language: language } = invitation;
  const t = mailTexts(language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: invitation.email,
    name: '',
    language,
    subject: t('You have been invited to a team on {network}'),
    lead: t(
      '{inviter} has invited you to join their team on {network}, an affiliate network, as {role}.',
      { inviter, role: t(ROLE_TEXTS[role]) },
    ),
    button: t('View invitation'),
    link: `${parts.config.public_url}/auth/invitation?code=${code}`,
    tail: t(
      'This link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
    ),
  });
  await sendMail(parts.config, mail);
}

/** Notifies the owners that an invitation was accepted, and by whom. */
export async function sendTeamJoined(parts: Parts, invitationId: number): Promise<void> {
  const invitation = await findInvitation(parts.db, invitationId);
  if (!invitation?.accepted_by) return;
  const { publisher_id, accepted_by, email, role } = invitation;
  await notifyOwners(parts, publisher_id, accepted_by, (t) => ({
    subject: t('Your invitation was accepted'),
    lead: t('{email} has joined your team as {role}.', { email, role: t(ROLE_TEXTS[role]) }),
    tail: t('If you do not know this person, remove them from your team immediately.'),
  }));
}

type WriteContent = (t: MailTexts) => { subject: string; lead: string; tail: string };

async function notifyOwners(
  parts: Parts,
  publisherId: number,
  exceptId: number,
  write: WriteContent,
): Promise<void> {
  for (const owner of await findMembers(parts.db, publisherId)) {
    if (owner.role !== 'publisher_owner' || owner.id === exceptId) continue;
    const { email: to, first_name: name, language } = owner;
    const t = mailTexts(language, parts.config);
    const link = `${parts.config.public_url}/settings/team`;
    const mail = writeLinkMail(parts.config, {
      to,
      name,
      language,
      ...write(t),
      button: t('View team'),
      link,
    });
    await sendMail(parts.config, mail);
  }
}

/** Notifies a team member of their new role. */
export async function sendTeamRole(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user || user.status === 'removed') return;
  const { role } = await findProfile(parts.db, userId);
  const { language } = user;
  const t = mailTexts(language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: user.email,
    name: user.first_name,
    language,
    subject: t('Your role was changed'),
    lead: t('An owner of your team on {network} has changed your role. You are now {role}.', {
      role: t(ROLE_TEXTS[role]),
    }),
    button: t('Open {network}'),
    link: `${parts.config.public_url}/`,
    tail: t('If you have questions, contact the owner of your team.'),
  });
  await sendMail(parts.config, mail);
}

/** Notifies a user that an owner has removed them. */
export function sendTeamRemoved(parts: Parts, userId: number): Promise<void> {
  return notifyRemoved(parts, userId, (t) => ({
    subject: t('You were removed from a team'),
    lead: t(
      'An owner has removed you from their team on {network}. You have been signed out and can no longer sign in to that account.',
    ),
    tail: t('You can use your email address to sign up or to accept another invitation.'),
  }));
}

/** Notifies the owners that a user has left, and the user, in case it was not their own action. */
export async function sendTeamLeft(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  await notifyOwners(parts, user.publisher_id, userId, (t) => ({
    subject: t('A member has left your team'),
    lead: t(
      '{email} has left your team on {network}. The links and channels they created remain in your account.',
      { email: user.email },
    ),
    tail: t('You can invite them again at any time.'),
  }));
  await notifyRemoved(parts, userId, (t) => ({
    subject: t('You have left a team'),
    lead: t(
      'You have left your team on {network}. You have been signed out on all devices and can no longer sign in to that account.',
    ),
    tail: t('If this was not you, ask an owner of the team to invite you again.'),
  }));
}

async function notifyRemoved(parts: Parts, userId: number, write: WriteContent): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  const { email: to, first_name: name, language } = user;
  const t = mailTexts(language, parts.config);
  const link = `${parts.config.public_url}/`;
  const mail = writeLinkMail(parts.config, {
    to,
    name,
    language,
    ...write(t),
    button: t('About {network}'),
    link,
  });
  await sendMail(parts.config, mail);
}

const ROLE_TEXTS = {
  publisher_owner: 'an owner',
  publisher_member: 'a member',
  finance_viewer: 'a finance viewer',
} as const;
