import * as z from 'zod/mini';
import { brandSiteId, mcidText } from './brands.ts';
import { call } from './call.ts';
import { integer, listOf, optionalText, paging, text } from './fields.ts';

const nullableText = z.nullable(z.string());

/** The five sub-ids of a link, free text of the publisher. */
const subIds = {
  uid1: optionalText(100, { type: 'UID1_STRING', max: 'UID1_MAX' }),
  uid2: optionalText(100, { type: 'UID2_STRING', max: 'UID2_MAX' }),
  uid3: optionalText(100, { type: 'UID3_STRING', max: 'UID3_MAX' }),
  uid4: optionalText(100, { type: 'UID4_STRING', max: 'UID4_MAX' }),
  uid5: optionalText(100, { type: 'UID5_STRING', max: 'UID5_MAX' }),
};

const linkFields = {
  link_id: z.int(),
  code: z.string(),
  short_url: z.string(),
  target_url: z.string(),
  site_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  uid1: nullableText,
  uid2: nullableText,
  uid3: nullableText,
  uid4: nullableText,
  uid5: nullableText,
  created_at: z.string(),
};

const linkRow = z.object({
  ...linkFields,
  brand_status: z.enum(['online', 'offline', 'paused']),
  /** 2 = joined; another number: the link shows a plain page for now. */
  relationship_status: z.int(),
  clicks: z.int(),
  orders: z.int(),
});
export type LinkRow = z.output<typeof linkRow>;

/** Where a visitor will arrive; CLICK_REF stands for the reference made at the click. */
const trackingPreview = z.string();

/** A tracking link to a page of a joined brand; the same request gives the same link. */
export const generateLink = call('/link/generate', {
  actor: 'publisher',
  permission: 'links.write',
  input: z.object({
    site_id: z.optional(brandSiteId),
    mcid: mcidText,
    target_url: text(255, {
      required: 'TARGET_URL_REQUIRED',
      type: 'TARGET_URL_STRING',
      max: 'TARGET_URL_MAX',
    }),
    ...subIds,
  }),
  reply: z.object({ ...linkFields, existing: z.boolean(), tracking_preview: trackingPreview }),
  refuses: [
    'SITE_NOT_EXISTS_OR_INVALID',
    'BRAND_NOT_EXISTS',
    'BRAND_MERCHANT_STATUS_OFFLINE',
    'SITE_RELATIONSHIP_NOT_APPROVED',
    'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
    'BRAND_TARGET_URL_INVALID',
    'LINK_GENERATION_FAILED',
  ],
});

/** The publisher's own links, the newest first. `keyword` looks in target, code, brand and uids. */
export const listLinks = call('/link/list', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({
    site_id: z.optional(brandSiteId),
    mcid: z.optional(mcidText),
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: listOf(linkRow),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS'],
});

/** One of the publisher's own links. */
export const openLink = call('/link/info', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({ link_id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1) }),
  reply: z.object({ ...linkRow.shape, tracking_preview: trackingPreview }),
  refuses: ['LINK_NOT_FOUND'],
});
