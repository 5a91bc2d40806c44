import { now } from '#server/platform/clock.ts';
import { type Mail, sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Message } from './compose-mail.ts';
import {
  deleteFailing,
  type StoredMail,
  updateAttempt,
  updateSettled,
  upsertFailing,
} from './mail-store.ts';
import { GIVE_UP_MS, refusalOf } from './rules.ts';

/**
 * Sends a mail and records the outcome. A permanent refusal of the mail server (5xx) fails the mail;
 * any other failure is thrown, so that the job is retried, for three days; `isLast`: it is not
 * retried. Returns whether the mail server took the mail.
 */
export async function deliverMail(
  { db, config }: Parts,
  mail: StoredMail,
  message: Message & Pick<Mail, 'attachments'>,
  { isLast = mail.created_at.getTime() + GIVE_UP_MS < now().getTime() } = {},
): Promise<boolean> {
  const { id, recipient, message_id: messageId } = mail;
  const { subject } = message;
  try {
    await sendMail(config, { ...message, to: recipient, messageId });
  } catch (cause) {
    const error = String((cause as Error).message).slice(0, 500);
    const refusal = refusalOf(cause);
    if (refusal === 'address') await upsertFailing(db, recipient, error);
    if (refusal !== null || isLast) {
      await updateSettled(db, id, { subject, status: 'failed', error });
      return false;
    }
    await updateAttempt(db, id, { subject, error });
    throw cause;
  }
  await updateSettled(db, id, { subject, status: 'sent', error: null });
  await deleteFailing(db, recipient);
  return true;
}
