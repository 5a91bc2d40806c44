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
  is_top: z.boolean(),
  target: z.enum(noticeTargets),
  brand_id: z.nullable(z.int()),
  merchant_name: z.nullable(z.string()),
  publisher_id: z.nullable(z.int()),
  publisher_code: z.nullable(z.string()),
  state: z.enum(noticeStates),
  publish_at: z.string(),
  /** Publishers it was delivered to; null for one to all, and before it is delivered. */
  recipients: z.nullable(z.int()),
  /** Users who have read it. */
  readers: z.int(),
  /** Who of us wrote it; null for one made by an event. */
  author: z.nullable(z.string()),
});

/** All announcements, the newest first; keyword as for publishers. */
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
  is_top: z._default(flag, 0),
};

/**
 * Writes a notice to all publishers, to those who have joined a brand (`mcid`), or to one
 * (`publisher_code`). `publish_at` (ISO 8601 with offset) may lie ahead; without it: now.
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

/** Changes a notice's words, and its time until that has come. Whom it is for stays. */
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

/** Takes a notice back: publishers see it no more. */
export const withdrawNotice = call('/staff/notice/withdraw', {
  actor: { staff: 'content.write' },
  input: z.object({ id }),
  reply: staffNotice,
  refuses: ['NOTICE_NOT_EXIST'],
});

/** Markdown as publishers will see it. */
export const previewMarkdown = call('/staff/markdown/preview', {
  actor: { staff: 'content.read' },
  bodyBytes: LARGE_BODY_BYTES,
  effect: 'none',
  input: z.object({ body: text(200_000, { required: 'NOTICE_BODY_REQUIRED' }) }),
  reply: z.object({ html: z.string() }),
});
