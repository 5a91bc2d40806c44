import * as calls from '#contract/notices.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countUnread, listAllNotices, listNotices, markRead, showNotice } from './list-notices.ts';
import { renderMarkdown } from './render-markdown.ts';
import { addNotice, editNotice, withdrawNotice } from './write-notice.ts';

/** What is answered about announcements. */
export const noticeCalls = [
  answer(calls.listNotices, ({ db, actor, input }) => listNotices(db, actor, input)),
  answer(calls.readNotice, ({ db, actor, input }) => showNotice(db, actor, input.id)),
  answer(calls.countUnreadNotices, ({ db, actor }) => countUnread(db, actor)),
  answer(calls.markNoticeRead, ({ db, actor, input }) => markRead(db, actor, input.id)),
  answer(calls.markNoticesRead, ({ db, actor }) => markRead(db, actor, null)),
  answer(calls.listStaffNotices, ({ db, input }) => listAllNotices(db, input)),
  answer(calls.addNotice, ({ db, actor, input }) => addNotice(db, actor, input)),
  answer(calls.editNotice, ({ db, input }) => editNotice(db, input)),
  answer(calls.withdrawNotice, ({ db, input }) => withdrawNotice(db, input.id)),
  answer(calls.previewMarkdown, async ({ input }) => ({ html: renderMarkdown(input.body) })),
];
