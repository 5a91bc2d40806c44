import * as z from 'zod/mini';
import { call } from '../call.ts';
import { MAX_UPLOAD_BYTES, pictureRefusals } from '../uploads/publisher.ts';
import { mcidText } from './fields.ts';
import { staffBrand } from './staff.ts';

const uploads = {
  actor: { staff: 'brands.write' },
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  input: z.object({ mcid: mcidText }),
  reply: staffBrand,
  refuses: ['BRAND_NOT_EXISTS', ...pictureRefusals],
} as const;

/**
 * Replaces the logo of a brand by a picture (PNG, JPEG, WebP), which is checked and re-encoded like
 * every upload. A logo that was uploaded before is deleted within a day.
 */
export const uploadBrandLogo = call('/staff/brand/logo', uploads);

/** The same for the cover: the wide picture of the brand's page and card, four times as wide as high. */
export const uploadBrandCover = call('/staff/brand/cover', uploads);
