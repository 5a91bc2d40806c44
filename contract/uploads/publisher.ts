import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { ErrorKey } from '../errors.ts';
import { optionalText, pattern, text } from '../fields.ts';
import { fileLimitKeys } from '../file-limits.ts';

/** Maximum size of an uploaded file in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const NAME = '[0-9A-Za-z]{32}\\.(?:png|jpg|webp|pdf)';
const ADDRESS = new RegExp(`^/files/(${NAME})$`);

/** File name in an address returned by an upload; null for any other text. */
export function fileNameOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

const PICTURE_ADDRESS = /^\/files\/[0-9A-Za-z]{32}\.(?:png|jpg|webp)$/;

type AddressKeys = { required: ErrorKey; type: ErrorKey; max: ErrorKey };

/** Address of an uploaded picture. No other text is displayed as an image. */
/*@__NO_SIDE_EFFECTS__*/
export const pictureAddress = (keys: AddressKeys) =>
  pattern(255, PICTURE_ADDRESS, { ...keys, format: keys.type });

/** Address of an uploaded picture or PDF. */
/*@__NO_SIDE_EFFECTS__*/
export const fileAddress = (keys: AddressKeys) =>
  pattern(255, ADDRESS, { ...keys, format: keys.type });

/** Errors for an uploaded picture. */
export const pictureRefusals = [
  'FILE_REQUIRED',
  ...fileLimitKeys,
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_TOO_LARGE',
  'FILE_NOT_KEPT',
  'BANNER_IMAGE_INVALID',
] as const;

/**
 * Result of an upload. Pictures are re-encoded, so `size` (bytes) may differ from what was sent.
 */
const uploaded = z.object({
  /** Address of the file, a path on this host; store it as logo, avatar or media kit. */
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']),
});

/** Stores a picture (PNG, JPEG, WebP) or a PDF. The type is detected only from the content. */
export const uploadFile = call('/common/upload', {
  actor: 'newcomer',
  reply: uploaded,
  refuses: [
    'FILE_REQUIRED',
    ...fileLimitKeys,
    'FILE_TYPE_NOT_ALLOWED',
    'FILE_TOO_LARGE',
    'FILE_NOT_KEPT',
    'TOO_MANY_REQUESTS',
  ],
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
});

const answer = optionalText(1000, { max: 'MEDIA_KIT_ANSWER_MAX' });

/**
 * Writes a media kit from the answers of a short form and stores it as a PDF, for publishers who
 * have none. It counts as an upload.
 */
export const writeMediaKit = call('/common/media_kit', {
  actor: 'newcomer',
  input: z
    .object({
      /** Title of the document: the name of the channel or company. */
      name: text(100, { required: 'MEDIA_KIT_NAME_REQUIRED', max: 'MEDIA_KIT_ANSWER_MAX' }),
      /** Required without `website`. */
      audience: answer,
      /** The address of the channel: by itself it makes a first media kit, to be replaced later. */
      website: answer,
      visits: answer,
      countries: answer,
      topics: answer,
      rates: answer,
      contact: answer,
    })
    .check(
      z.refine(({ audience, website }) => Boolean(audience || website), {
        error: 'MEDIA_KIT_AUDIENCE_REQUIRED',
        path: ['audience'],
      }),
    ),
  reply: uploaded,
  refuses: ['FILE_NOT_KEPT', 'TOO_MANY_REQUESTS', 'SERVICE_BUSY'],
});

/**
 * Creates an upload token for a visitor who is registering. Shown once; valid for 30 minutes and
 * five files.
 */
export const generateToken = call('/common/gen_token', {
  actor: 'anyone',
  reply: z.object({ token: z.string(), expires_at: z.string() }),
  refuses: ['TOO_MANY_REQUESTS'],
});

/**
 * Same as `uploadFile` for a visitor: `header.token` is one of `generateToken`. The file is deleted
 * after 24 hours unless a publisher uses its address in a profile or site by then.
 */
export const uploadNotLogged = call('/common/upload_not_logged', {
  actor: 'anyone',
  reply: uploaded,
  refuses: [
    'FILE_REQUIRED',
    ...fileLimitKeys,
    'FILE_TYPE_NOT_ALLOWED',
    'FILE_TOO_LARGE',
    'FILE_NOT_KEPT',
    'TOO_MANY_REQUESTS',
    'UNAUTHORISED',
    'TOKEN_ERROR',
    'TOKEN_EXPIRED',
  ],
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
});
