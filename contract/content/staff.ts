import * as z from 'zod/mini';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { integer, isWebAddress, listOf, optionalText, text, word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { moment } from '../moment.ts';
import { MAX_UPLOAD_BYTES, pictureRefusals } from '../uploads/publisher.ts';
import { bannerFields, bannerPlacements, blockNames } from './publisher.ts';

const staffBanner = z.object({
  ...bannerFields,
  placement: z.enum(bannerPlacements),
  state: z.enum(['scheduled', 'shown', 'over']),
  starts_at: z.string(),
  /** null: shown until it is ended. */
  ends_at: z.nullable(z.string()),
  author: z.string(),
});

/** Lists all banners, latest start first. */
export const listStaffBanners = call('/staff/banner/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  reply: listOf(staffBanner),
});

/**
 * A path of ours has a single leading slash: a second one, or a backslash after it, leads to
 * another host.
 */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);
const isSafeLink = (value: string) =>
  isOwnPath(value) || (/^https:/i.test(value) && isWebAddress(value));

const time = moment('BANNER_TIME_INVALID');
const written = {
  title: text(100, { required: 'NOTICE_TITLE_REQUIRED' }),
  alt: optionalText(200),
  link: z.optional(text(2000).check(z.refine(isSafeLink, { error: 'BANNER_LINK_INVALID' }))),
  placement: word(bannerPlacements),
  /** ISO 8601 with offset; default: now, or unchanged. */
  starts_at: z.optional(time),
  ends_at: z.optional(time),
};

/**
 * Adds a banner with a picture (PNG, JPEG, WebP), which is checked and re-encoded like every
 * upload.
 */
export const addBanner = call('/staff/banner/add', {
  actor: { staff: 'content.write' },
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  input: z.object(written),
  reply: staffBanner,
  refuses: [...pictureRefusals, 'BANNER_TIME_INVALID'],
});

const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);

/**
 * Changes everything except the picture (see `replaceBannerPicture`). Without `ends_at` it has no
 * end.
 */
export const editBanner = call('/staff/banner/edit', {
  actor: { staff: 'content.write' },
  input: z.object({ id, ...written }),
  reply: staffBanner,
  refuses: ['NOT_FOUND', 'BANNER_TIME_INVALID'],
});

/** Replaces the picture of a banner (PNG, JPEG, WebP). The old one is deleted within a day. */
export const replaceBannerPicture = call('/staff/banner/picture', {
  actor: { staff: 'content.write' },
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  input: z.object({ id }),
  reply: staffBanner,
  refuses: ['NOT_FOUND', ...pictureRefusals],
});

/** Deletes a banner; its picture is deleted within a day. */
export const removeBanner = call('/staff/banner/remove', {
  actor: { staff: 'content.write' },
  input: z.object({ id }),
  refuses: ['NOT_FOUND'],
});

const blockVersion = z.object({
  name: z.enum(blockNames),
  language: z.enum(LANGUAGES),
  version: z.int(),
  body: z.string(),
  author: z.nullable(z.string()),
  made_at: z.nullable(z.string()),
});

const name = word(blockNames, { required: 'BLOCK_NAME_REQUIRED', type: 'BLOCK_NAME_NOT_EXIST' });

const language = z._default(word(LANGUAGES), 'en');

/** Lists all versions of a text in one language: current version first, shipped version last. */
export const listBlockVersions = call('/staff/block/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({ name, language }),
  reply: listOf(blockVersion),
});

/**
 * Saves the next version. `version` is the one it is based on: optimistic locking, so that a
 * concurrent edit is not overwritten.
 */
export const editBlock = call('/staff/block/edit', {
  actor: { staff: 'content.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    name,
    language,
    version: integer(),
    body: text(200_000, { required: 'BLOCK_BODY_REQUIRED' }),
  }),
  reply: blockVersion,
  refuses: ['BLOCK_CHANGED'],
});
