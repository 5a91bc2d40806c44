import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/documents/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { insertMailJob } from '#server/platform/queue/store.ts';
import { choiceOf, screensOf } from './choice-of.ts';
import { composeMail } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { fillSubject } from './fill-template.ts';
import { findIdentity, type Identity } from './find-identity.ts';
import { findTemplate } from './find-template.ts';
import type { KindName, Values } from './kinds/find-kind.ts';
import { findFailing, findQueued, type StoredMail, updateSettled } from './mail-store.ts';
import { openMail, type Recipient } from './open-mail.ts';
import { SUPPRESSED_MS } from './rules.ts';
import {
  listOfMail,
  listWaiting,
  lockDue,
  lockNotification,
  type NotificationRow,
  type Person,
  personOf,
  updateMailed,
} from './store.ts';

/**
 * Finds where a person is reached now; undefined: they may not sign in or have no verified address.
 * Accounts pass it in, because they depend on notifications.
 */
export type FindRecipient = (
  db: Db,
  person: Person,
) => Promise<(Recipient & { time_zone: string }) | undefined>;

/** Mails one notification to its person. Idempotent. */
export async function mailNotification(
  parts: Parts,
  findRecipient: FindRecipient,
  { notification_id }: { notification_id: string },
): Promise<void> {
  const { db, config } = parts;
  const mail = await inTransaction(db, async (tx) => {
    const row = await lockNotification(tx, BigInt(notification_id));
    if (!row) return undefined;
    if (row.mail_id !== null) return findQueued(tx, row.mail_id);
    const to = await findRecipient(tx, personOf(row));
    if (!to) return undefined;
    const opened = await openMail(tx, config, row.kind as KindName, `notification ${row.id}`, to);
    await updateMailed(tx, [row.id], opened.id);
    return opened;
  });
  if (mail) await sendQueued(parts, findRecipient, mail);
}

/** Enqueues the digests that are due: at eight o'clock of the person's time zone. */
export async function startDigests({ db, config }: Parts, findRecipient: FindRecipient) {
  for (const schedule of ['daily', 'weekly'] as const) {
    for (const person of await listWaiting(db, schedule)) {
      await inTransaction(db, async (tx) => {
        const to = await findRecipient(tx, person);
        if (!to) return;
        const ids = await lockDue(tx, person, schedule, to.time_zone);
        if (ids.length === 0) return;
        const mail = await openMail(tx, config, `digest_${schedule}`, `digest ${ids[0]}`, to);
        await updateMailed(tx, ids, mail.id);
        await insertMailJob(tx, 'notifications.mail_digest', { mail_id: String(mail.id) });
      });
    }
  }
}

/** Mails a digest. Idempotent. */
export async function mailDigest(
  parts: Parts,
  findRecipient: FindRecipient,
  { mail_id }: { mail_id: string },
): Promise<void> {
  const mail = await findQueued(parts.db, BigInt(mail_id));
  if (mail) await sendQueued(parts, findRecipient, mail);
}

async function sendQueued(parts: Parts, findRecipient: FindRecipient, mail: StoredMail) {
  const { db, config } = parts;
  const failing = await findFailing(db, mail.recipient);
  if (failing && failing.failed_at.getTime() + SUPPRESSED_MS > now().getTime()) {
    const { error } = failing;
    return updateSettled(db, mail.id, { subject: mail.subject, status: 'suppressed', error });
  }
  const person = personOf(mail);
  const to = await findRecipient(db, person);
  const rows = await listOfMail(db, mail.id);
  const language = mail.language as Language;
  const identity = await findIdentity(db, config);
  const [first] = rows;
  if (!first) return;
  const isDigest = mail.kind.startsWith('digest_');
  const message = composeMail(config, {
    ...{ identity, language, name: to?.name ?? '', hasAccount: true },
    template: await findTemplate(db, mail.kind as KindName, language),
    values: isDigest
      ? await writeDigest(parts, identity, rows, language)
      : valuesIn(first, language),
    link: `${config.public_url}${isDigest ? screensOf(person, to?.side).overview : first.path}`,
    choice: choiceOf(config, person, mail.kind, to?.side),
  });
  await deliverMail(parts, mail, message);
}

const valuesIn = (row: NotificationRow, language: Language): Values =>
  language === 'zh' ? row.values_zh : row.values;

/** The subjects of notifications as a list of links, in Markdown. */
async function writeDigest(
  { db, config }: Parts,
  { name: network }: Identity,
  rows: readonly NotificationRow[],
  language: Language,
): Promise<Values> {
  const items = [];
  for (const row of rows) {
    const { subject } = await findTemplate(db, row.kind as KindName, language);
    const title = fillSubject(subject, { ...valuesIn(row, language), network });
    items.push(`- [${escapeMarkdown(title)}](${config.public_url}${row.path})`);
  }
  return { count: String(rows.length), items: { markdown: items.join('\n') } };
}
