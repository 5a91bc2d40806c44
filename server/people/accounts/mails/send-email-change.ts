import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { findUser, type User } from '../store.ts';
import { recipientOf } from './find-recipient.ts';
import { issueToken } from './issue-token.ts';
import { screenPaths } from './screen-paths.ts';

/** Asks the current address of a user to confirm that it may be replaced. */
export async function sendOldEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const { change, user } = open;
  await sendRequiredMail(parts, 'email_change_old', {
    source: `email change ${changeId}`,
    to: recipientOf({ ...user, email: change.old_email }),
    values: { email: change.new_email },
    link: await makeLink(parts, user, change, 'confirm_old_email'),
  });
}

/** Asks the new address of a user to confirm that it is theirs. */
export async function sendNewEmailCheck(parts: Parts, changeId: number): Promise<void> {
  const open = await findOpenChange(parts, changeId);
  if (!open) return;
  const { change, user } = open;
  await sendRequiredMail(parts, 'email_change_new', {
    source: `email change ${changeId}`,
    to: recipientOf({ ...user, email: change.new_email }),
    values: {},
    link: await makeLink(parts, user, change, 'confirm_new_email'),
  });
}

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

async function findOpenChange({ db }: Parts, changeId: number) {
  const change = await findEmailChange(db, changeId);
  const isOpen =
    change && !change.cancelled_at && !change.completed_at && change.expires_at > now();
  const user = isOpen ? await findUser(db, change.user_id) : undefined;
  return change && user ? { change, user } : undefined;
}

async function makeLink(
  { db, config }: Parts,
  { side }: User,
  { id, user_id }: Change,
  purpose: 'confirm_old_email' | 'confirm_new_email',
): Promise<string> {
  const code = await issueToken(db, { user_id, purpose, email_change_id: id });
  return `${config.public_url}${screenPaths[side].emailChange}?change=${code}`;
}
