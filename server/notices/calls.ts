import * as blocks from '#contract/blocks.ts';
import * as calls from '#contract/notices.ts';
import { answer } from '#server/platform/http/answer.ts';
import { editBlock } from './blocks/edit-block.ts';
import { listBlockVersions, readBlock } from './blocks/read-block.ts';
import { countUnread, listAllNotices, listNotices, markRead, showNotice } from './list-notices.ts';
import { renderMarkdown } from './render-markdown.ts';
import { addNotice, editNotice, withdrawNotice } from './write-notice.ts';

/** What is answered about announcements and the texts of staff. */
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
  answer(blocks.readBlock, ({ db, input }) => readBlock(db, input.name)),
  answer(blocks.listBlockVersions, ({ db, input }) => listBlockVersions(db, input.name)),
  answer(blocks.editBlock, ({ db, actor, input }) => editBlock(db, actor, input)),
  answer(calls.previewMarkdown, async ({ input }) => ({ html: renderMarkdown(input.body) })),
];
