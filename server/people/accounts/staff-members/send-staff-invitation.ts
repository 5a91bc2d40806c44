import type { StaffRole } from '#contract/accounts/staff-members.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type MailText, mailTexts } from '../mails/mail-texts.ts';
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
  const { email, name, role, invited_by: inviter, inviter_language: language } = invitation;
  await sendRequiredMail(parts, 'staff_invitation', {
    source: `staff ${staffId}`,
    to: { staff_id: staffId, email, name, language },
    values: { inviter, role: mailTexts(language)(ROLE_TEXTS[role as StaffRole]) },
    link: `${config.public_url}/staff/invitation?code=${code}`,
  });
}
