import type { RawBuilder } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findIdentity } from './find-identity.ts';
import { findTemplate } from './find-template.ts';
import type { KindName } from './kinds/find-kind.ts';
import { presentNotification } from './present.ts';
import { countOwn, listOwn, type Owned, type Person, updateClosed, updateRead } from './store.ts';

/** Whose notifications are read, and in which language. */
export type Reader = Owned & { language: Language };

/** A page of a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  config: Config,
  { language, ...owned }: Reader,
  page: { curPage: number; perPage: number; unread: number },
) {
  const { name: network } = await findIdentity(db, config);
  const counted = await countOwn(db, owned);
  const list = [];
  for (const row of await listOwn(db, owned, page)) {
    const template = await findTemplate(db, row.kind as KindName, language);
    list.push(presentNotification(row, template, language, network));
  }
  const total = page.unread === 1 ? counted.unread : counted.total;
  return { list, total, unread: counted.unread };
}

/** The number of a person's unread notifications. */
export async function countUnread(db: Db, owned: Owned): Promise<{ unread: number }> {
  const { unread } = await countOwn(db, owned);
  return { unread };
}

/** Marks one notification, or without id all of them, as read. Idempotent. */
export async function readNotifications(db: Db, person: Person, id: number | undefined) {
  await updateRead(db, person, id ?? null);
  return countUnread(db, { person });
}

/**
 * Marks the unread notifications of a kind as read whose work is done: a condition on notification `n`.
 * Digests leave them out.
 */
export async function closeNotificationsOf(
  db: Db,
  kind: string,
  isDone: RawBuilder<unknown>,
): Promise<void> {
  await updateClosed(db, kind, isDone);
}
