import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listReachableUsers } from './store.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** Content of a notification mail; `path` is a screen with more information. */
type Notification = { subject: string; lead: string; button: string; path: string; tail: string };

/** Sends the same mail to every user of a publisher who may sign in and has a verified address. */
export async function mailPublisher(
  { db, config }: Parts,
  publisherId: number,
  { path, ...content }: Notification,
): Promise<void> {
  for (const { email, first_name } of await listReachableUsers(db, publisherId)) {
    const link = `${config.public_url}${path}`;
    await sendMail(config, writeLinkMail({ ...content, to: email, name: first_name, link }));
  }
}
