import type { Language } from '#contract/language.ts';
import type { StaffFactorChange } from '#server/events.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findStaff } from '../store.ts';
import { type MailText, mailTexts } from './mail-texts.ts';
import { writeLinkMail } from './write-link-mail.ts';

const CHANGES: Readonly<Record<StaffFactorChange, { subject: MailText; lead: MailText }>> = {
  set_up: {
    subject: 'Two-factor authentication was set up',
    lead: 'An authenticator app was set up for your {network} staff account. Signing in now requires its code.',
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lead: 'A recovery code was used to sign in to your {network} staff account. Each code works only once.',
  },
  codes: {
    subject: 'Your recovery codes were replaced',
    lead: 'New recovery codes were created for your {network} staff account. The old codes no longer work.',
  },
  password: {
    subject: 'Your password was changed',
    lead: 'The password of your {network} staff account was changed. Your other sessions have ended.',
  },
  reset: {
    subject: 'Two-factor authentication was reset',
    lead: 'The authenticator app and recovery codes of your {network} staff account no longer work, and you have been signed out on all devices. Sign in soon to set up the app again.',
  },
};

/** Notifies a staff member that their second factor has changed. */
export async function sendStaffNotice(
  { db, config }: Parts,
  { staff_id, change }: { staff_id: number; change: StaffFactorChange },
): Promise<void> {
  const staff = await findStaff(db, staff_id);
  const language = staff.language as Language | null;
  const t = mailTexts(language, config);
  const { subject, lead } = CHANGES[change];
  const mail = writeLinkMail(config, {
    to: staff.email,
    language,
    name: staff.name,
    subject: t(subject),
    lead: t(lead),
    button: t('Open staff console'),
    link: `${config.public_url}/staff`,
    tail: t(
      'If neither you nor an administrator at your request did this, contact your administrator immediately. Someone else may know your password.',
    ),
  });
  await sendMail(config, mail);
}
