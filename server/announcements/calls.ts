import * as calls from '#contract/announcements/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import {
  countUnread,
  listAnnouncements,
  markRead,
  showAnnouncement,
} from './list-announcements.ts';

/** Calls of publishers for the announcements addressed to them. */
export const announcementCalls = [
  answer(calls.listAnnouncements, ({ db, actor, input }) => listAnnouncements(db, actor, input)),
  answer(calls.readNotice, ({ db, actor, input }) => showAnnouncement(db, actor, input.id)),
  answer(calls.countUnreadNotices, ({ db, actor }) => countUnread(db, actor)),
  answer(calls.markNoticeRead, ({ db, actor, input }) => markRead(db, actor, input.id)),
  answer(calls.markNoticesRead, ({ db, actor }) => markRead(db, actor, null)),
];
