import { now } from '#server/platform/clock.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { findUser } from '../store.ts';
import { issueToken } from './issue-token.ts';
import { mailTexts } from './mail-texts.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** Asks the current address of a user to confirm that it may be replaced. */
export async function sendOldEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const { change, name, language } = open;
  const t = mailTexts(language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: change.old_email,
    name,
    language,
    subject: t('Confirm your email address change'),
    lead: t(
      'We received a request to change the email address of your {network} account to {email}. To complete the change, confirm it with this link and with the link we sent to the new address.',
      { email: change.new_email },
    ),
    button: t('Confirm change'),
    link: await makeLink(parts, change, 'confirm_old_email'),
    tail: t(
      'This link expires in 30 minutes and can be used once. If you did not request this, do not open the link and change your password, because someone else knows it.',
    ),
  });
  await sendMail(parts.config, mail);
}

/** Asks the new address of a user to confirm that it is theirs. */
export async function sendNewEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const { language } = open;
  const t = mailTexts(language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: open.change.new_email,
    name: open.name,
    language,
    subject: t('Confirm your new email address'),
    lead: t(
      'Please confirm the new email address of your {network} account. The change takes effect once you also confirm it with the link we sent to your current address.',
    ),
    button: t('Confirm email address'),
    link: await makeLink(parts, open.change, 'confirm_new_email'),
    tail: t(
      'This link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email.',
    ),
  });
  await sendMail(parts.config, mail);
}

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

async function findOpenChange({ db }: Parts, changeId: number) {
  const change = await findEmailChange(db, changeId);
  const isOpen =
    change && !change.cancelled_at && !change.completed_at && change.expires_at > now();
  const user = isOpen ? await findUser(db, change.user_id) : undefined;
  return change && user ? { change, name: user.first_name, language: user.language } : undefined;
}

async function makeLink(
  { db, config }: Parts,
  { id, user_id }: Change,
  purpose: 'confirm_old_email' | 'confirm_new_email',
): Promise<string> {
  const code = await issueToken(db, { user_id, purpose, email_change_id: id });
  return `${config.public_url}/auth/email-verification?change=${code}`;
}
