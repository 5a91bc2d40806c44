import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, isWebAddress, listOf, optionalText, text, word } from '../fields.ts';
import { fileLimitKeys } from '../file-limits.ts';
import { moment } from '../moment.ts';
import { MAX_UPLOAD_BYTES } from '../uploads/publisher.ts';
import { bannerFields, bannerPlacements } from './banners.ts';

const staffBanner = z.object({
  ...bannerFields,
  placement: z.enum(bannerPlacements),
  state: z.enum(['scheduled', 'shown', 'over']),
  starts_at: z.string(),
  /** null: until it is ended. */
  ends_at: z.nullable(z.string()),
  author: z.string(),
});

/** All banners, those that begin last first. */
export const listStaffBanners = call('/staff/banner/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({}),
  reply: listOf(staffBanner),
});

/** A path of ours has one slash: two, or a backslash behind it, lead to another host. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);
const isSafeLink = (value: string) =>
  isOwnPath(value) || (/^https:/i.test(value) && isWebAddress(value));

const time = moment('BANNER_TIME_INVALID');
const written = {
  title: text(100, { required: 'NOTICE_TITLE_REQUIRED' }),
  alt: optionalText(200),
  link: z.optional(text(2000).check(z.refine(isSafeLink, { error: 'BANNER_LINK_INVALID' }))),
  placement: word(bannerPlacements),
  /** ISO 8601 with offset; without it: now, or as it was. */
  starts_at: z.optional(time),
  ends_at: z.optional(time),
};

const pictureRefusals = [
  'FILE_REQUIRED',
  ...fileLimitKeys,
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_TOO_LARGE',
  'FILE_NOT_KEPT',
  'BANNER_IMAGE_INVALID',
] as const;

/** Shows a picture (PNG, JPEG, WebP), which is judged and drawn anew as every file. */
export const addBanner = call('/staff/banner/add', {
  actor: { staff: 'content.write' },
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  input: z.object(written),
  reply: staffBanner,
  refuses: [...pictureRefusals, 'BANNER_TIME_INVALID'],
});

const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);

/** Changes all but the picture (see `replaceBannerPicture`); without `ends_at` it has no end. */
export const editBanner = call('/staff/banner/edit', {
  actor: { staff: 'content.write' },
  input: z.object({ id, ...written }),
  reply: staffBanner,
  refuses: ['NOT_FOUND', 'BANNER_TIME_INVALID'],
});

/** Puts another picture (PNG, JPEG, WebP) in the place of a banner's; the old one goes within a day. */
export const replaceBannerPicture = call('/staff/banner/picture', {
  actor: { staff: 'content.write' },
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  input: z.object({ id }),
  reply: staffBanner,
  refuses: ['NOT_FOUND', ...pictureRefusals],
});

/** Takes a banner away for good, and its picture within a day. */
export const removeBanner = call('/staff/banner/remove', {
  actor: { staff: 'content.write' },
  input: z.object({ id }),
  reply: z.object({}),
  refuses: ['NOT_FOUND'],
});
