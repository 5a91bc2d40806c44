import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { ErrorKey } from '../errors.ts';
import { pattern } from '../fields.ts';
import { fileLimitKeys } from '../file-limits.ts';

/** The largest file people may send. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const NAME = '[0-9A-Za-z]{32}\\.(?:png|jpg|webp|pdf)';
const ADDRESS = new RegExp(`^/files/(${NAME})$`);

/** The name of the file behind an address that an upload answered, or null where it is another. */
export function fileNameOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

const PICTURE_ADDRESS = /^\/files\/[0-9A-Za-z]{32}\.(?:png|jpg|webp)$/;

type AddressKeys = { required: ErrorKey; type: ErrorKey; max: ErrorKey };

/** The address of a picture as an upload answered it: no other text is shown as an image. */
/*@__NO_SIDE_EFFECTS__*/
export const pictureAddress = (keys: AddressKeys) =>
  pattern(255, PICTURE_ADDRESS, { ...keys, format: keys.type });

/** The address of a picture or a PDF as an upload answered it. */
/*@__NO_SIDE_EFFECTS__*/
export const fileAddress = (keys: AddressKeys) =>
  pattern(255, ADDRESS, { ...keys, format: keys.type });

/** What became of a file: pictures are drawn anew, so `size` (bytes) may differ from what was sent. */
const uploaded = z.object({
  /** Where it is from now on: a path of this host, to be stored as a logo, avatar or media kit. */
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']),
});

/** Keeps a picture (PNG, JPEG, WebP) or a PDF, judged by its content alone. */
export const uploadFile = call('/common/upload', {
  actor: 'newcomer',
  input: z.object({}),
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

/** A token for sending files while registering: shown this once, for half an hour and five files. */
export const generateToken = call('/common/gen_token', {
  actor: 'anyone',
  input: z.object({}),
  reply: z.object({ token: z.string(), expires_at: z.string() }),
  refuses: ['TOO_MANY_REQUESTS'],
});

/**
 * The same as `uploadFile` for a visitor: `header.token` is one of `generateToken`. The file goes
 * after 24 hours unless a publisher has put its address into the profile or a site by then.
 */
export const uploadNotLogged = call('/common/upload_not_logged', {
  actor: 'anyone',
  input: z.object({}),
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
