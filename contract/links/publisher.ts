import * as z from 'zod/mini';
import { brandSiteId, mcidText } from '../brands/fields.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { listOf, oneOf, optionalText, paging, pattern, rowId, text } from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'links.read' } as const;

const nullableText = z.nullable(z.string());

const subIdNames = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;

/** The five sub-ids of a link: free text of the publisher. */
const subIds = {
  uid1: optionalText(100, { type: 'UID1_STRING', max: 'UID1_MAX' }),
  uid2: optionalText(100, { type: 'UID2_STRING', max: 'UID2_MAX' }),
  uid3: optionalText(100, { type: 'UID3_STRING', max: 'UID3_MAX' }),
  uid4: optionalText(100, { type: 'UID4_STRING', max: 'UID4_MAX' }),
  uid5: optionalText(100, { type: 'UID5_STRING', max: 'UID5_MAX' }),
};

const targetUrl = text(255, {
  required: 'TARGET_URL_REQUIRED',
  type: 'TARGET_URL_STRING',
  max: 'TARGET_URL_MAX',
});

/** The last part of a short address, chosen by the publisher; unique in the network. */
const slug = pattern(40, /^[0-9A-Za-z](?:[0-9A-Za-z-]{1,38})[0-9A-Za-z]$/, {
  type: 'LINK_SLUG_INVALID',
  max: 'LINK_SLUG_INVALID',
  format: 'LINK_SLUG_INVALID',
});

const archived = oneOf([0, 1], {
  type: 'LINK_ARCHIVED_INVALID',
  among: 'LINK_ARCHIVED_INVALID',
});

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

export const linkRow = z.object({
  ...linkFields,
  brand_status: z.enum(['online', 'offline', 'paused']),
  /** 2 = joined. With any other status the link shows a plain page until the site has joined. */
  relationship_status: z.int(),
  /** Hidden from the list; the link still works. */
  archived: z.boolean(),
  /** own: made by the publisher; code: made with the channel's public link code. */
  origin: z.enum(['own', 'code']),
  clicks: z.int(),
  orders: z.int(),
});
export type LinkRow = z.output<typeof linkRow>;

/**
 * Target with the parameters of the redirect; CLICK_REF is a placeholder for the click reference.
 */
const trackingPreview = z.string();

const madeLink = z.object({
  ...linkFields,
  existing: z.boolean(),
  tracking_preview: trackingPreview,
});

/** Reasons why a link cannot be made, in the order of the checks. */
const linkRefusals = [
  'SITE_NOT_EXISTS_OR_INVALID',
  'BRAND_NOT_EXISTS',
  'BRAND_MERCHANT_STATUS_OFFLINE',
  'SITE_RELATIONSHIP_NOT_APPROVED',
  'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
  'BRAND_TARGET_URL_INVALID',
] as const;

/**
 * Makes a tracking link to a page of a joined brand. Idempotent: the same request returns the same
 * link.
 */
export const generateLink = call('/link/generate', {
  actor: 'publisher',
  permission: 'links.write',
  input: z.object({
    site_id: z.optional(brandSiteId),
    mcid: mcidText,
    target_url: targetUrl,
    slug: z.optional(slug),
    ...subIds,
  }),
  reply: madeLink,
  refuses: [...linkRefusals, 'LINK_GENERATION_FAILED', 'LINK_SLUG_TAKEN'],
});

/**
 * Previews where a link would lead, as the redirect will answer. Nothing is stored or fetched.
 * Without `mcid` the brand is found by the host of the target.
 */
export const previewLink = call('/link/preview', {
  ...reads,
  input: z.object({
    site_id: z.optional(brandSiteId),
    mcid: z.optional(mcidText),
    target_url: targetUrl,
  }),
  reply: z.object({
    mcid: z.string(),
    merchant_name: z.string(),
    target_url: z.string(),
    tracking_preview: trackingPreview,
    host: z.string(),
    /**
     * Every query parameter of the target, decoded; `added` marks the one that the redirect adds.
     */
    params: z.array(z.object({ name: z.string(), value: z.string(), added: z.boolean() })),
  }),
  refuses: linkRefusals,
});

/** One link of a batch; without `mcid` the brand is found by the host of the target. */
export const batchItem = z.object({
  mcid: z.optional(mcidText),
  target_url: targetUrl,
  ...subIds,
});

const MAX_CONCURRENT_LINKS = 100;

/** Makes up to 100 links at once. Each is independent: a refused one does not affect the others. */
export const generateLinks = call('/link/batch', {
  actor: 'publisher',
  bodyBytes: LARGE_BODY_BYTES,
  permission: 'links.write',
  input: z.object({
    site_id: z.optional(brandSiteId),
    links: z
      .array(z.unknown(), { error: 'LINK_BATCH_INVALID' })
      .check(
        z.minLength(1, { error: 'LINK_BATCH_INVALID' }),
        z.maxLength(MAX_CONCURRENT_LINKS, { error: 'LINK_BATCH_MAX' }),
      ),
  }),
  /**
   * In the order of the request: a link with code 0, or null with the code and key of its refusal,
   * and its text like that of any refusal.
   */
  reply: listOf(
    z.object({
      target_url: z.string(),
      link: z.nullable(madeLink),
      code: z.int(),
      message: z.string(),
      text: z.optional(z.string()),
    }),
  ),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

/**
 * own: made by the publisher. code: made with the public link code of a channel, by the tools on
 * the publisher's pages and browsers or by anyone who read the code there.
 */
const origins = ['own', 'code', 'all'] as const;

/** Filters of a publisher's links. */
export const linkFilter = {
  site_id: z.optional(brandSiteId),
  mcid: z.optional(mcidText),
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
  archived: z._default(archived, 0),
  origin: z._default(z.enum(origins, { error: 'LINK_ORIGIN_INVALID' }), 'own'),
};

/**
 * Lists the publisher's own links, newest first. `keyword` matches target, code, brand and sub-ids.
 */
export const listLinks = call('/link/list', {
  ...reads,
  input: z.object({ ...linkFilter, ...paging }),
  reply: listOf(linkRow),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS'],
});

/** One of the publisher's own links. */
export const openLink = call('/link/info', {
  ...reads,
  input: z.object({ link_id: rowId }),
  reply: z.object({ ...linkRow.shape, tracking_preview: trackingPreview }),
  refuses: ['LINK_NOT_FOUND'],
});

/**
 * Re-points a link to another page, so that pages that contain it need no edit; or archives it, or
 * restores it. Without `mcid` the target belongs to the same brand, or else to the brand of its
 * host. An archived link still works. Sub-ids that are sent replace those of the link, those named
 * in `clear` are emptied; recorded clicks keep their sub-ids.
 */
export const editLink = call('/link/edit', {
  actor: 'publisher',
  permission: 'links.write',
  input: z.object({
    link_id: rowId,
    mcid: z.optional(mcidText),
    target_url: z.optional(targetUrl),
    archived: z.optional(archived),
    ...subIds,
    clear: z.optional(z.array(z.enum(subIdNames)).check(z.maxLength(subIdNames.length))),
  }),
  reply: openLink.reply,
  refuses: ['LINK_NOT_FOUND', 'TARGET_URL_REQUIRED', ...linkRefusals],
});
