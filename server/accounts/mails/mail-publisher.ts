import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';
import { listReachableUsers } from './store.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** Content of a notification mail; `path` is a screen with more information. */
type Notification = { subject: string; lead: string; button: string; path: string; tail: string };

/**
 * Sends a mail to every user of a publisher who may sign in and has a verified address; `write`
 * composes it in the language of each.
 */
export async function mailPublisher(
  { db, config }: Parts,
  publisherId: number,
  write: (t: MailTexts) => Notification,
): Promise<void> {
  for (const { email, first_name, language } of await listReachableUsers(db, publisherId)) {
    const { path, ...content } = write(mailTexts(language, config));
    const link = `${config.public_url}${path}`;
    const mail = writeLinkMail(config, { ...content, to: email, name: first_name, language, link });
    await sendMail(config, mail);
  }
}
