import * as calls from '#contract/announcements/publisher.ts';
import type { Language } from '#contract/language.ts';
import { answer } from '#server/platform/http/answer.ts';
import {
  countUnread,
  listAnnouncements,
  markRead,
  showAnnouncement,
} from './list-announcements.ts';

type Speaker = { language: Language | null };

/** The user with the language of their account, else that of the browser. */
const readerOf = <Actor extends Speaker>(actor: Actor, visit: Speaker) => ({
  ...actor,
  language: actor.language ?? visit.language ?? ('en' as const),
});

/** Calls of publishers for the announcements addressed to them. */
export const announcementCalls = [
  answer(calls.listAnnouncements, ({ db, actor, visit, input }) =>
    listAnnouncements(db, readerOf(actor, visit), input),
  ),
  answer(calls.readNotice, ({ db, actor, visit, input }) =>
    showAnnouncement(db, readerOf(actor, visit), input.id),
  ),
  answer(calls.countUnreadNotices, ({ db, actor, visit }) =>
    countUnread(db, readerOf(actor, visit)),
  ),
  answer(calls.markNoticeRead, ({ db, actor, visit, input }) =>
    markRead(db, readerOf(actor, visit), input.id),
  ),
  answer(calls.markNoticesRead, ({ db, actor, visit }) =>
    markRead(db, readerOf(actor, visit), null),
  ),
];
