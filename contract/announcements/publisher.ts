import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, oneOf, optionalText, paging } from '../fields.ts';

const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
/** The four kinds of the dictionary. */
export const noticeTypes = [1, 2, 3, 4] as const;

const noticeRow = z.object({
  id: z.int(),
  type: z.int(),
  title: z.string(),
  /** The first words of the text, without marks. */
  summary: z.string(),
  is_top: z.boolean(),
  is_read: z.boolean(),
  published_at: z.string(),
});

/**
 * The announcements meant for the caller's publisher: those on top first, then the newest. `unread` counts
 * all of the caller's unread ones, whatever the filter. Those from before the user came are read.
 */
export const listAnnouncements = call('/notice/list', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({
    /** Searched in title and text. */
    keyword: optionalText(100, { type: 'NOTICE_KEYWORD_STRING' }),
    is_top: z.optional(oneOf([0, 1], { type: 'NOTICE_IS_TOP_INTEGER' })),
    type: z.optional(oneOf(noticeTypes)),
    /** 1: only what the user has not read. */
    unread: z._default(flag, 0),
    ...paging,
  }),
  reply: z.object({ list: z.array(noticeRow), total: z.int(), unread: z.int() }),
});

/** One notice with its whole text: `body` is Markdown, `html` the same without any raw HTML in it. */
export const readNotice = call('/notice/info', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ id }),
  reply: z.extend(noticeRow, { body: z.string(), html: z.string() }),
  refuses: ['NOTICE_NOT_EXIST'],
});

const unread = z.object({ unread: z.int() });

/** How many announcements the user has not read. */
export const countUnreadNotices = call('/notice/unread', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({}),
  reply: unread,
});

/** Notes for the user, not for the publisher's others, that a notice was read. */
export const markNoticeRead = call('/notice/read', {
  actor: 'newcomer',
  input: z.object({ id }),
  reply: unread,
  refuses: ['NOTICE_NOT_EXIST'],
});

/** The same for all that the user can see now. */
export const markNoticesRead = call('/notice/read_all', {
  actor: 'newcomer',
  input: z.object({}),
  reply: unread,
});
