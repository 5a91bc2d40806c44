import * as z from 'zod/mini';
import { brandSiteId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { listOf, oneOf, optionalText, pattern, text } from '../fields.ts';

const MAX_LINKBOOK_HOSTS = 100;
const MAX_PAGE_LENGTH = 2048;

/** Link code of a publisher's channel, as returned by `/tools/link_code`. */
const track = pattern(100, /^[0-9a-f]{24}$/, {
  required: 'LINKBOOK_TRACK_REQUIRED',
  type: 'LINKBOOK_TRACK_STRING',
  max: 'LINKBOOK_TRACK_INVALID',
  format: 'LINKBOOK_TRACK_INVALID',
});

/** Link code of each approved channel, default first, with the snippets to use it. */
export const readLinkCode = call('/tools/link_code', {
  actor: 'publisher',
  effect: 'none',
  permission: 'links.write',
  reply: listOf(
    z.object({
      site_id: z.int(),
      name: z.string(),
      is_default: z.boolean(),
      track: z.string(),
      /** One line of HTML for the pages of the channel. */
      script: z.string(),
      /** Address to save as a bookmark. */
      bookmarklet: z.string(),
      /** Download of the extension, preconfigured for this channel. */
      extension_url: z.string(),
    }),
  ),
});

const page = text(MAX_PAGE_LENGTH, {
  required: 'LINKBOOK_URL_REQUIRED',
  type: 'LINKBOOK_URL_STRING',
  max: 'TOOLS_LINKBOOK_URL_FORBIDDEN',
});

/** Stored as uid1. */
const tag = optionalText(100, { type: 'LINKBOOK_TAG_STRING' });

const pageLink = z.object({
  short_url: z.string(),
  target_url: z.string(),
  mcid: z.string(),
  merchant_name: z.string(),
  existing: z.boolean(),
  tracking_preview: z.string(),
});

const pageRefusals = [
  'TOOLS_LINKBOOK_URL_FORBIDDEN',
  'MERCHANT_NOT_FOUND',
  'BRAND_MERCHANT_STATUS_OFFLINE',
  'SITE_RELATIONSHIP_NOT_APPROVED',
  'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
  'TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT',
  'LINK_GENERATION_FAILED',
] as const;

/**
 * Makes a tracking link to the page a visitor looks at, for the channel of the link code. No
 * sign-in is needed: the code is public and can do nothing else. Rate limit: 100 new links a day
 * per visitor and 1,000 a day per channel. They are listed separately from the publisher's own
 * links.
 */
export const makeLinkbookLink = call('/tools/linkbook', {
  actor: 'anyone',
  input: z.object({
    url: page,
    tag,
    plugs_id: z.optional(
      oneOf([1, 2, 3, 4, 5], {
        type: 'LINKBOOK_PLUGS_ID_INTEGER',
        among: 'LINKBOOK_PLUGS_ID_INTEGER',
      }),
    ),
    track,
  }),
  reply: pageLink,
  refuses: ['TOO_MANY_REQUESTS', 'LINKBOOK_USER_NOT_FOUND', ...pageRefusals],
});

/** The same for a signed-in publisher: a link of their own for one of their channels. */
export const makePageLink = call('/tools/page_link', {
  actor: 'publisher',
  permission: 'links.write',
  input: z.object({ url: page, tag, site_id: z.optional(brandSiteId) }),
  reply: pageLink,
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS', ...pageRefusals],
});

const host = text(253, { required: 'LINKBOOK_HOSTS_INVALID', type: 'LINKBOOK_HOSTS_INVALID' });

/**
 * Which of the given hosts belong to brands, and for joined ones the tracking link: other pages of
 * the brand are reached by `{link}?url=`. `merchant_status` 2 selects only joined brands, 0 the
 * others. Only hosts are ever sent.
 */
export const findLinkbookMerchants = call('/tools/linkbook_merchants', {
  actor: 'anyone',
  input: z.object({
    track,
    hosts: z
      .array(host, { error: 'LINKBOOK_HOSTS_INVALID' })
      .check(
        z.minLength(1, { error: 'LINKBOOK_HOSTS_INVALID' }),
        z.maxLength(MAX_LINKBOOK_HOSTS, { error: 'LINKBOOK_HOSTS_INVALID' }),
      ),
    merchant_status: z.optional(
      oneOf([0, 2], { type: 'MERCHANT_STATUS_INTEGER', among: 'MERCHANT_STATUS_INTEGER' }),
    ),
  }),
  reply: listOf(
    z.object({
      host: z.string(),
      mcid: z.string(),
      merchant_name: z.string(),
      joined: z.boolean(),
      /** null if no link can be made now: not joined, not online, or without terms. */
      link: z.nullable(z.string()),
      /** Whether pages other than the home page may be linked to. */
      deep: z.boolean(),
      /** The parameter in which the brand receives our click references. */
      click_ref_param: z.string(),
    }),
  ),
  refuses: ['TOO_MANY_REQUESTS', 'LINKBOOK_USER_NOT_FOUND'],
});
