import * as z from 'zod/mini';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { flag, integer, listOf, oneOf, optionalText, paging, text, word } from '../fields.ts';
import { moment } from '../moment.ts';
import { noticeTypes } from './publisher.ts';

const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
const noticeTargets = ['all', 'brand', 'publisher'] as const;
const noticeStates = ['scheduled', 'published', 'withdrawn'] as const;

const staffNotice = z.object({
  id: z.int(),
  type: z.int(),
  title: z.string(),
  body: z.string(),
  /** For readers of Chinese; null: they see the English text. */
  title_zh: z.nullable(z.string()),
  body_zh: z.nullable(z.string()),
  is_top: z.boolean(),
  target: z.enum(noticeTargets),
  brand_id: z.nullable(z.int()),
  merchant_name: z.nullable(z.string()),
  publisher_id: z.nullable(z.int()),
  publisher_code: z.nullable(z.string()),
  state: z.enum(noticeStates),
  publish_at: z.string(),
  /**
   * Number of publishers it was delivered to; null for an announcement to all, and before delivery.
   */
  recipients: z.nullable(z.int()),
  /** Number of users who have read it. */
  readers: z.int(),
  /** The staff member who wrote it; null if an event created it. */
  author: z.nullable(z.string()),
});

/** Lists all announcements, newest first. The keyword works as for publishers. */
export const listStaffNotices = call('/staff/notice/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({
    keyword: optionalText(100, { type: 'NOTICE_KEYWORD_STRING' }),
    type: z.optional(oneOf(noticeTypes)),
    state: z.optional(word(noticeStates)),
    ...paging,
  }),
  reply: listOf(staffNotice),
});

const time = moment('NOTICE_TIME_INVALID');

const written = {
  type: oneOf(noticeTypes),
  title: text(200, { required: 'NOTICE_TITLE_REQUIRED' }),
  body: text(20_000, { required: 'NOTICE_BODY_REQUIRED' }),
  title_zh: optionalText(200),
  body_zh: optionalText(20_000),
  is_top: z._default(flag, 0),
};

/**
 * Creates an announcement for all publishers, for those joined to a brand (`mcid`), or for one
 * (`publisher_code`). `publish_at` (ISO 8601 with offset) may be in the future; default: now.
 */
export const addNotice = call('/staff/notice/add', {
  actor: { staff: 'content.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    ...written,
    target: word(noticeTargets),
    mcid: optionalText(255),
    publisher_code: optionalText(40),
    publish_at: z.optional(time),
  }),
  reply: staffNotice,
  refuses: ['MERCHANT_NOT_FOUND', 'USER_NOT_EXISTS', 'NOTICE_TIME_INVALID'],
});

/**
 * Changes the text of an announcement and, until it is published, its time. The recipients cannot
 * be changed.
 */
export const editNotice = call('/staff/notice/edit', {
  actor: { staff: 'content.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({ id, ...written, publish_at: z.optional(time) }),
  reply: staffNotice,
  refuses: [
    'NOTICE_NOT_EXIST',
    'NOTICE_ALREADY_PUBLISHED',
    'NOTICE_WITHDRAWN',
    'NOTICE_TIME_INVALID',
  ],
});

/** Withdraws an announcement: publishers no longer see it. */
export const withdrawNotice = call('/staff/notice/withdraw', {
  actor: { staff: 'content.write' },
  input: z.object({ id }),
  reply: staffNotice,
  refuses: ['NOTICE_NOT_EXIST'],
});

/** Renders Markdown as publishers will see it. */
export const previewMarkdown = call('/staff/markdown/preview', {
  actor: { staff: 'content.read' },
  bodyBytes: LARGE_BODY_BYTES,
  effect: 'none',
  input: z.object({ body: text(200_000, { required: 'NOTICE_BODY_REQUIRED' }) }),
  reply: z.object({ html: z.string() }),
});
