import * as calls from '#contract/announcements/staff.ts';
import { renderMarkdown } from '#server/platform/documents/render-markdown.ts';
import { answer } from '#server/platform/http/answer.ts';
import {
  addForStaff,
  editForStaff,
  listAllAnnouncements,
  withdrawForStaff,
} from './edit-announcements.ts';

/** Calls of staff for announcements. */
export const staffAnnouncementCalls = [
  answer(calls.listStaffNotices, ({ db, input }) => listAllAnnouncements(db, input)),
  answer(calls.addNotice, ({ db, actor, input }) => addForStaff(db, actor, input)),
  answer(calls.editNotice, ({ db, input }) => editForStaff(db, input)),
  answer(calls.withdrawNotice, ({ db, input }) => withdrawForStaff(db, input.id)),
  answer(calls.previewMarkdown, async ({ input }) => ({ html: renderMarkdown(input.body) })),
];
