import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, oneOf, optionalText, paging, webAddress } from '../fields.ts';
import { fileAddress, pictureAddress } from '../uploads/publisher.ts';

const reads = { actor: 'newcomer', effect: 'none', permission: 'sites.read' } as const;
const writes = { actor: 'newcomer', permission: 'sites.write' } as const;

/** A site. Status: 0 in review, 1 approved, 2 rejected (`reason` is then set). */
export const site = z.object({
  id: z.int(),
  /** Public code, e.g. MCZTR00000042: the medium_id of the publisher API. */
  code: z.string(),
  name: z.string(),
  website: z.string(),
  logo: z.nullable(z.string()),
  media_kit: z.nullable(z.string()),
  channel_type: z.int(),
  channel_platform: z.nullable(z.string()),
  promotion_methods: z.nullable(z.int()),
  status: z.int(),
  reason: z.nullable(z.string()),
  is_default: z.boolean(),
  /**
   * When control was last verified; null: never, or the host has changed since (verified by a code on
   * the page: any change of the address).
   */
  verified_at: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
});

export const siteId = integer(
  { required: 'SITE_ID_REQUIRED', type: 'SITE_ID_INTEGER', min: 'SITE_ID_MIN' },
  1,
);

/** A number of a closed list starting at 1; a larger value is unknown. */
const upTo = (rule: ReturnType<typeof integer>, last: number) =>
  rule.check(z.refine((value) => value <= last, { error: 'SITE_VALIDATION_FAILURE' }));

const siteFields = {
  /** Default: the host of the website. */
  name: optionalText(255),
  logo: pictureAddress({
    required: 'SITE_LOGO_REQUIRED',
    type: 'SITE_LOGO_STRING',
    max: 'SITE_LOGO_MAX',
  }),
  website: webAddress(255, {
    required: 'SITE_WEBSITE_REQUIRED',
    type: 'SITE_WEBSITE_URL',
    max: 'SITE_WEBSITE_MAX',
  }),
  media_kit: fileAddress({
    required: 'SITE_MEDIA_KIT_REQUIRED',
    type: 'SITE_MEDIA_KIT_STRING',
    max: 'SITE_MEDIA_KIT_MAX',
  }),
  channel_type: upTo(
    integer(
      {
        required: 'SITE_CHANNEL_TYPE_REQUIRED',
        type: 'SITE_CHANNEL_TYPE_INTEGER',
        min: 'SITE_CHANNEL_TYPE_MIN',
      },
      1,
    ),
    6,
  ),
  promotion_methods: z.optional(
    upTo(
      integer({ type: 'SITE_PROMOTION_METHODS_INTEGER', min: 'SITE_PROMOTION_METHODS_MIN' }, 1),
      11,
    ),
  ),
  channel_platform: optionalText(255, {
    type: 'SITE_CHANNEL_PLATFORM_STRING',
    max: 'SITE_CHANNEL_PLATFORM_MAX',
  }),
};

/** The publisher's own sites, default first. */
export const listSites = call('/site/list', {
  ...reads,
  input: z.object({
    status: z.optional(oneOf([0, 1, 2], { type: 'SITE_STATUS_INVALID' })),
    ...paging,
  }),
  reply: listOf(site),
});

export const readSite = call('/site/info', {
  ...reads,
  input: z.object({ site_id: siteId }),
  reply: site,
  refuses: ['SITE_NOT_FOUND'],
});

/** Adds a site. It waits for approval by staff unless sites are approved automatically. */
export const addSite = call('/site/add', {
  ...writes,
  input: z.object(siteFields),
  reply: site,
  refuses: ['SITE_LOGO_STRING', 'SITE_MEDIA_KIT_STRING'],
});

/**
 * Replaces all fields. A rejected site, or one whose website moves to another host, is reviewed
 * again.
 */
export const editSite = call('/site/edit', {
  ...writes,
  input: z.object({ site_id: siteId, ...siteFields }),
  reply: site,
  refuses: ['SITE_NOT_FOUND', 'SITE_LOGO_STRING', 'SITE_MEDIA_KIT_STRING'],
});

export const deleteSite = call('/site/del', {
  ...writes,
  input: z.object({ site_id: siteId }),
  refuses: ['SITE_NOT_FOUND', 'SITE_IS_DEFAULT'],
});

/** Makes an approved site the default, which opens the rest of the product. */
export const setDefaultSite = call('/site/set_default', {
  ...writes,
  input: z.object({ site_id: siteId }),
  reply: site,
  refuses: ['SITE_NOT_EXISTS', 'SITE_DEFAULT_SET_STATUS_ERROR'],
});

const verificationWay = z.enum(['meta', 'file', 'dns', 'page']);

/**
 * The four ways to verify control of a site, any of which is sufficient; `check` 1 runs the
 * check. 20089 carries data {looked: [{way, outcome, found}]}; see `siteLook`.
 */
export const verifySite = call('/site/verify', {
  ...writes,
  input: z.object({
    site_id: siteId,
    check: z.optional(oneOf([0, 1], { type: 'PARAMS_TYPE_ERROR' })),
  }),
  reply: z.object({
    token: z.string(),
    /** Meta tag for the head of the home page. */
    meta: z.object({ address: z.string(), tag: z.string() }),
    /** Full content of a text file. */
    file: z.object({ address: z.string(), content: z.string() }),
    /** A TXT record. */
    dns: z.object({ name: z.string(), value: z.string() }),
    /** A text anywhere on the home page of a website, or on the page of any other channel. */
    page: z.object({ address: z.string(), code: z.string() }),
    verified_at: z.nullable(z.string()),
    verified_by: z.nullable(verificationWay),
  }),
  refuses: ['SITE_NOT_FOUND', 'SITE_VALIDATION_FAILURE', 'TOO_MANY_REQUESTS'],
});

/**
 * Result of one check: `unreachable` if there was no usable response, `missing`, or `different`
 * with (the beginning of) what was `found`.
 */
export const siteLook = z.object({
  way: verificationWay,
  outcome: z.enum(['unreachable', 'missing', 'different']),
  found: z.nullable(z.string()),
});
