import type { NewcomerActor } from '#contract/actors.ts';
import type { listAnnouncements as listCall } from '#contract/announcements/publisher.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { excerptOf, renderMarkdown } from '#server/platform/documents/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countShown, findShown, insertReads, listShown } from './store.ts';

/** A user, and the language of the page that asks. */
type Reader = NewcomerActor & { language: Language };

/** A page of the announcements to the user's publisher, with the number of all unread ones. */
export async function listAnnouncements(db: Db, reader: Reader, input: ParsedOf<typeof listCall>) {
  const rows = await listShown(db, reader, input, input);
  const total = await countShown(db, reader, input);
  return { list: rows.map(presentAnnouncement), total, ...(await countUnread(db, reader)) };
}

/**
 * An announcement with its full text. Refuses NOTICE_NOT_EXIST for announcements to others as well.
 */
export async function showAnnouncement(db: Db, reader: Reader, id: number) {
  const row = await findShown(db, reader, id);
  if (!row) refuse('NOTICE_NOT_EXIST');
  return { ...presentAnnouncement(row), body: row.body, html: renderMarkdown(row.body) };
}

/** The number of announcements the user has not read. */
export async function countUnread(db: Db, reader: Reader) {
  return { unread: await countShown(db, reader, { unread: 1 }) };
}

/** Marks an announcement, or with null all visible ones, as read by the user. Idempotent. */
export async function markRead(db: Db, reader: Reader, id: number | null) {
  if (id !== null && !(await findShown(db, reader, id))) refuse('NOTICE_NOT_EXIST');
  await insertReads(db, reader, id);
  return countUnread(db, reader);
}

/** An announcement as shown to publishers in a list. */
function presentAnnouncement(row: Awaited<ReturnType<typeof listShown>>[number]) {
  const { id, type, title, body, is_top, is_read, publish_at } = row;
  const published_at = publish_at.toISOString();
  return { id, type, title, summary: excerptOf(body), is_top, is_read, published_at };
}
