import type { NewcomerActor } from '#contract/actors.ts';
import type { listAnnouncements as listCall } from '#contract/announcements/publisher.ts';
import type { listStaffNotices } from '#contract/announcements/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentForStaff, presentNotice } from './present.ts';
import { countForStaff, listForStaff } from './staff-store.ts';
import { countShown, findShown, insertReads, listShown } from './store.ts';

/** A page of what is meant for the user's publisher, with how many are unread in all. */
export async function listAnnouncements(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof listCall>,
) {
  const rows = await listShown(db, actor, input, input);
  const total = await countShown(db, actor, input);
  return { list: rows.map(presentNotice), total, ...(await countUnread(db, actor)) };
}

/** One notice with its text; what is not meant for them does not exist. */
export async function showNotice(db: Db, actor: NewcomerActor, id: number) {
  const row = await findShown(db, actor, id);
  if (!row) refuse('NOTICE_NOT_EXIST');
  return { ...presentNotice(row), body: row.body, html: renderMarkdown(row.body) };
}

/** How many announcements the user has not read. */
export async function countUnread(db: Db, actor: NewcomerActor) {
  return { unread: await countShown(db, actor, { unread: 1 }) };
}

/** Notes that the user has read one notice, or (null) all that are shown now. */
export async function markRead(db: Db, actor: NewcomerActor, id: number | null) {
  if (id !== null && !(await findShown(db, actor, id))) refuse('NOTICE_NOT_EXIST');
  await insertReads(db, actor, id);
  return countUnread(db, actor);
}

/** A page of all announcements, for staff. */
export async function listAllNotices(db: Db, input: ParsedOf<typeof listStaffNotices>) {
  const rows = await listForStaff(db, input, input);
  return { list: rows.map(presentForStaff), total: await countForStaff(db, input) };
}
