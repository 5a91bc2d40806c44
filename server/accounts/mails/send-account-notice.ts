import type { Language } from '#contract/language.ts';
import type { ChangedDetail } from '#server/events.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { nameDevice } from '../sessions/name-device.ts';
import { findSessionById } from '../sessions/store.ts';
import { findUser } from '../store.ts';
import { type MailText, type MailTexts, mailTexts } from './mail-texts.ts';
import { writeLinkMail } from './write-link-mail.ts';

const CHANGES: Readonly<Record<ChangedDetail, { subject: MailText; lead: MailText }>> = {
  password: {
    subject: 'Your password was changed',
    lead: 'The password of your {network} account was changed. You have been signed out on all other devices.',
  },
  two_factor_on: {
    subject: 'Two-factor authentication was turned on',
    lead: 'Signing in to your {network} account now also requires a code from your authenticator app.',
  },
  two_factor_off: {
    subject: 'Two-factor authentication was turned off',
    lead: 'Signing in to your {network} account now requires only your password.',
  },
  provider_bound: {
    subject: 'A sign-in provider was connected',
    lead: 'You can now sign in to your {network} account with another provider. Your login information lists all connected providers.',
  },
  provider_unbound: {
    subject: 'A sign-in provider was disconnected',
    lead: 'A sign-in provider was disconnected from your {network} account. You can no longer sign in with it.',
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lead: 'A recovery code was used to sign in to your {network} account. Each code works only once.',
  },
};

const NOT_YOU =
  'If this was you, you do not need to do anything. If not, reset your password immediately.';

/** Notifies a user that their sign-in details have changed. */
export async function sendChangedDetails(
  parts: Parts,
  { user_id, detail }: { user_id: number; detail: ChangedDetail },
): Promise<void> {
  const user = await findUser(parts.db, user_id);
  const { subject, lead } = CHANGES[detail];
  if (user) await sendNotice(parts, user, (t) => ({ subject: t(subject), lead: t(lead) }));
}

/** Notifies both the old and the new address of a completed change. */
export async function sendChangedEmail(parts: Parts, changeId: number): Promise<void> {
  const change = await findEmailChange(parts.db, changeId);
  const user = change && (await findUser(parts.db, change.user_id));
  if (!change || !user) return;
  const { old_email, new_email } = change;
  for (const email of [old_email, new_email]) {
    await sendNotice(parts, { ...user, email }, (t) => ({
      subject: t('Your email address was changed'),
      lead: t(
        'The email address of your {network} account was changed from {old_email} to {new_email}.',
        { old_email, new_email },
      ),
    }));
  }
}

/** Confirms to the owner who closed an account that it is closed. */
export async function sendClosed(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  const { email: to, first_name: name, language } = user;
  const t = mailTexts(language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to,
    name,
    language,
    subject: t('Your account was closed'),
    lead: t(
      'Your {network} account was closed. All members of your team have been signed out, and API tokens and postbacks have stopped. Your personal data is erased after the legal retention period.',
    ),
    button: t('About {network}'),
    link: `${parts.config.public_url}/`,
    tail: t('If neither you nor an owner of your team did this, contact us immediately.'),
  });
  await sendMail(parts.config, mail);
}

/** Notifies a user of a sign-in on a new device. */
export async function sendNewDevice(parts: Parts, sessionId: number): Promise<void> {
  const session = await findSessionById(parts.db, sessionId);
  const user = session?.user_id ? await findUser(parts.db, session.user_id) : undefined;
  if (!session || !user) return;
  const at = session.created_at.toISOString().slice(0, 16).replace('T', ' ');
  const device = nameDevice(session.user_agent);
  await sendNotice(parts, user, (t) => ({
    subject: t('New sign-in to your account'),
    lead: t('We noticed a sign-in to your {network} account on a new device: {device}, {at} UTC.', {
      device,
      at,
    }),
  }));
}

type Recipient = { email: string; first_name: string; language: Language | null };

async function sendNotice(
  { config }: Parts,
  { email: to, first_name: name, language }: Recipient,
  write: (t: MailTexts) => { subject: string; lead: string },
): Promise<void> {
  const t = mailTexts(language, config);
  const mail = writeLinkMail(config, {
    ...write(t),
    to,
    name,
    language,
    button: t('View login information'),
    link: `${config.public_url}/settings/login`,
    tail: t(NOT_YOU),
  });
  await sendMail(config, mail);
}
