import { now } from '#server/platform/clock.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { findUser } from '../store.ts';
import { issueToken } from './issue-token.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** Asks the current address of a user to confirm that it may be replaced. */
export async function sendOldEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const { change, name } = open;
  const mail = writeLinkMail({
    to: change.old_email,
    name,
    subject: 'Confirm the change of your email address',
    lead: `Somebody, most likely you, asked to change the email address of your Tributary account to ${change.new_email}. Confirm it here and by the link in the message to the new address.`,
    button: 'Confirm the change',
    link: await makeLink(parts, change, 'confirm_old_email'),
    tail: 'The link works once, for 30 minutes. If it was not you, do not open it and change your password: somebody knows it.',
  });
  await sendMail(parts.config, mail);
}

/** Asks the new address of a user to confirm that it is theirs. */
export async function sendNewEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const mail = writeLinkMail({
    to: open.change.new_email,
    name: open.name,
    subject: 'Confirm your new email address',
    lead: 'Please confirm that this is the new email address of your Tributary account. The change takes effect once it is confirmed by the link in the message to the present address, too.',
    button: 'Confirm the new address',
    link: await makeLink(parts, open.change, 'confirm_new_email'),
    tail: 'The link works once, for 30 minutes. If you did not ask for it, ignore this message.',
  });
  await sendMail(parts.config, mail);
}

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

async function findOpenChange({ db }: Parts, changeId: number) {
  const change = await findEmailChange(db, changeId);
  const isOpen =
    change && !change.cancelled_at && !change.completed_at && change.expires_at > now();
  const user = isOpen ? await findUser(db, change.user_id) : undefined;
  return change && user ? { change, name: user.first_name } : undefined;
}

async function makeLink(
  { db, config }: Parts,
  { id, user_id }: Change,
  purpose: 'confirm_old_email' | 'confirm_new_email',
): Promise<string> {
  const code = await issueToken(db, { user_id, purpose, email_change_id: id });
  return `${config.public_url}/auth/email-verification?change=${code}`;
}
