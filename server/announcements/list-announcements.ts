import type { NewcomerActor } from '#contract/actors.ts';
import type { listAnnouncements as listCall } from '#contract/announcements/publisher.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentAnnouncement } from './present.ts';
import { countShown, findShown, insertReads, listShown } from './store.ts';

/** A page of the announcements to the user's publisher, with the number of all unread ones. */
export async function listAnnouncements(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof listCall>,
) {
  const rows = await listShown(db, actor, input, input);
  const total = await countShown(db, actor, input);
  return { list: rows.map(presentAnnouncement), total, ...(await countUnread(db, actor)) };
}

/**
 * An announcement with its full text. Refuses NOTICE_NOT_EXIST for announcements to others as well.
 */
export async function showAnnouncement(db: Db, actor: NewcomerActor, id: number) {
  const row = await findShown(db, actor, id);
  if (!row) refuse('NOTICE_NOT_EXIST');
  return { ...presentAnnouncement(row), body: row.body, html: renderMarkdown(row.body) };
}

/** The number of announcements the user has not read. */
export async function countUnread(db: Db, actor: NewcomerActor) {
  return { unread: await countShown(db, actor, { unread: 1 }) };
}

/** Marks an announcement, or with null all visible ones, as read by the user. Idempotent. */
export async function markRead(db: Db, actor: NewcomerActor, id: number | null) {
  if (id !== null && !(await findShown(db, actor, id))) refuse('NOTICE_NOT_EXIST');
  await insertReads(db, actor, id);
  return countUnread(db, actor);
}
