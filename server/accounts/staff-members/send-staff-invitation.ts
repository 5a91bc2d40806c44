import type { StaffRole } from '#contract/accounts/staff-members.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type MailText, mailTexts } from '../mails/mail-texts.ts';
import { writeLinkMail } from '../mails/write-link-mail.ts';
import { findStaffInvitation, updateStaffInvitationToken } from './store.ts';

const ROLE_TEXTS: Readonly<Record<StaffRole, MailText>> = {
  admin: 'an administrator',
  account_manager: 'an account manager',
  finance: 'a member of finance',
  support: 'a member of support',
  auditor: 'an auditor',
};

/** Mails the link of an invitation. The token is created here, so that no table contains it. */
export async function sendStaffInvitation(parts: Parts, staffId: number): Promise<void> {
  const { db, config } = parts;
  const invitation = await findStaffInvitation(db, staffId);
  if (!invitation || invitation.expires_at <= now()) return;
  const code = newToken();
  await updateStaffInvitationToken(db, staffId, hashToken(code));
  const { email: to, name, role, invited_by: inviter, inviter_language: language } = invitation;
  const t = mailTexts(language, config);
  const mail = writeLinkMail(config, {
    to,
    name,
    language,
    subject: t('You have been invited to the staff of {network}'),
    lead: t('{inviter} has invited you to join the staff of {network} as {role}.', {
      inviter,
      role: t(ROLE_TEXTS[role as StaffRole]),
    }),
    button: t('View invitation'),
    link: `${config.public_url}/staff/invitation?code=${code}`,
    tail: t(
      'This link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
    ),
  });
  await sendMail(config, mail);
}
