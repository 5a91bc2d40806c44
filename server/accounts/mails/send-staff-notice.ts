import type { StaffFactorChange } from '#server/events.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findStaff } from '../store.ts';
import { writeLinkMail } from './write-link-mail.ts';

const CHANGES: Readonly<Record<StaffFactorChange, { subject: string; lead: string }>> = {
  set_up: {
    subject: 'Your second factor is set up',
    lead: 'An authenticator app was set up for your Tributary staff account. Signing in takes its code from now on.',
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lead: 'One of the recovery codes of your Tributary staff account was used. It does not work again.',
  },
  codes: {
    subject: 'You have new recovery codes',
    lead: 'New recovery codes were made for your Tributary staff account. The old ones do not work any more.',
  },
  taken_away: {
    subject: 'Your second factor was reset',
    lead: 'The authenticator app of your Tributary staff account and its recovery codes do not work any more, and you were signed out everywhere. Sign in soon: you will set up the app anew.',
  },
};

/** Notifies a staff member that their second factor has changed. */
export async function sendStaffNotice(
  { db, config }: Parts,
  { staff_id, change }: { staff_id: number; change: StaffFactorChange },
): Promise<void> {
  const staff = await findStaff(db, staff_id);
  const mail = writeLinkMail({
    to: staff.email,
    name: staff.name,
    ...CHANGES[change],
    button: 'To the staff console',
    link: `${config.public_url}/staff`,
    tail: 'If neither you nor an admin you asked did this, tell your admin at once: somebody has your password.',
  });
  await sendMail(config, mail);
}
