import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, oneOf, optionalText, paging } from '../fields.ts';

const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
/** The four announcement types of the dictionary. */
export const noticeTypes = [1, 2, 3, 4] as const;

const noticeRow = z.object({
  id: z.int(),
  type: z.int(),
  title: z.string(),
  /** The first words of the text, without Markdown. */
  summary: z.string(),
  is_top: z.boolean(),
  is_read: z.boolean(),
  published_at: z.string(),
});

/**
 * Lists the announcements addressed to the caller's publisher: pinned ones first, then newest
 * first. `unread` counts all unread ones of the user, regardless of the filter. Those published
 * before the user joined count as read.
 */
export const listAnnouncements = call('/notice/list', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({
    /** Searched in title and text. */
    keyword: optionalText(100, { type: 'NOTICE_KEYWORD_STRING' }),
    is_top: z.optional(oneOf([0, 1], { type: 'NOTICE_IS_TOP_INTEGER' })),
    type: z.optional(oneOf(noticeTypes)),
    /** 1: only unread announcements. */
    unread: z._default(flag, 0),
    ...paging,
  }),
  reply: z.object({ list: z.array(noticeRow), total: z.int(), unread: z.int() }),
});

/**
 * One announcement with its full text: `body` is Markdown, `html` its rendering, with raw HTML
 * removed.
 */
export const readNotice = call('/notice/info', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ id }),
  reply: z.extend(noticeRow, { body: z.string(), html: z.string() }),
  refuses: ['NOTICE_NOT_EXIST'],
});

const unread = z.object({ unread: z.int() });

/** Number of announcements the user has not read. */
export const countUnreadNotices = call('/notice/unread', {
  actor: 'newcomer',
  effect: 'none',
  reply: unread,
});

/** Marks an announcement as read for this user only. */
export const markNoticeRead = call('/notice/read', {
  actor: 'newcomer',
  input: z.object({ id }),
  reply: unread,
  refuses: ['NOTICE_NOT_EXIST'],
});

/** Marks all announcements visible to the user as read. */
export const markNoticesRead = call('/notice/read_all', {
  actor: 'newcomer',
  reply: unread,
});
