import * as z from 'zod/mini';
import { brandSiteId, mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { listOf, oneOf, optionalText, paging, rowId, text, word } from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'tools.read' } as const;

const nullableText = z.nullable(z.string());

const brokenTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** State of a broken link for its publisher. */
const brokenStates = ['open', 'ignored', 'replaced'] as const;

/**
 * Suggested fix for a broken link. `repoint`: the tracking link is changed to lead to `target_url`,
 * the page stays as it is. `tracking_link`: a tracking link to `target_url` is made, to be placed
 * in the page. `apply`: the publisher must first apply to the brand. A different brand is suggested
 * if the link's own is offline or not joined: one of the same category that the channel has joined.
 */
const suggestion = z.object({
  action: z.enum(['repoint', 'tracking_link', 'apply']),
  target_url: z.string(),
  mcid: z.string(),
  merchant_name: z.string(),
});

export const brokenLink = z.object({
  id: z.int(),
  type: z.int(),
  /** Reason, in one sentence. */
  reason: z.string(),
  url: z.string(),
  /** tracking: one of our tracking links; plain: a direct link to the brand. */
  kind: z.enum(['tracking', 'plain']),
  anchor: z.string(),
  site_id: z.int(),
  site_name: z.string(),
  /** The first page it was found on, then up to nine more; `pages` is the total. */
  page_url: z.string(),
  found_on: z.array(z.string()),
  pages: z.int(),
  mcid: nullableText,
  merchant_name: nullableText,
  link_id: z.nullable(z.int()),
  first_seen: z.string(),
  last_checked: nullableText,
  http_status: z.nullable(z.int()),
  landed_url: nullableText,
  state: z.enum(brokenStates),
  replacement: nullableText,
  /**
   * Estimated commission of 30 days, from the 90 days before the link was first seen broken,
   * rejected lines excluded: of the link itself if it had 10 clicks, otherwise of the publisher's
   * average link to this brand if that had 10. Null if both had fewer, and for links that could not
   * be verified.
   */
  estimated_loss: z.nullable(
    z.object({ amount: z.string(), currency: z.string(), basis: z.enum(['link', 'brand']) }),
  ),
  suggestion: z.nullable(suggestion),
});
export type BrokenLink = z.output<typeof brokenLink>;

/**
 * The nine types, each with the publisher's number of broken links; ignored links are not counted.
 */
export const listBrokenTypes = call('/tools/get_broken_type', {
  ...reads,
  input: z.object({ site_id: z.optional(brandSiteId) }),
  reply: listOf(z.object({ type: z.int(), label: z.string(), links: z.int() })),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

/** Lists broken links of the publisher's sites, most recently found first. */
export const listBrokenLinks = call('/tools/broken_links', {
  ...reads,
  input: z.object({
    site_id: z.optional(brandSiteId),
    type: z.optional(oneOf(brokenTypes, {})),
    state: z._default(word(brokenStates, {}), 'open'),
    mcid: z.optional(mcidText),
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: listOf(brokenLink),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

const scan = z.object({
  scan_id: z.int(),
  site_id: z.int(),
  site_name: z.string(),
  /** shown: the pages were supplied (demonstration data) and nothing was fetched. */
  cause: z.enum(['weekly', 'asked', 'shown']),
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  /** Why the scan was incomplete or read nothing; null if it was complete. */
  ended_by: z.nullable(
    z.enum([
      'page_limit',
      'time_limit',
      'byte_limit',
      'link_limit',
      'robots',
      'unreachable',
      'site_changed',
    ]),
  ),
  reason: nullableText,
  requested_at: z.string(),
  started_at: nullableText,
  finished_at: nullableText,
  pages_read: z.int(),
  pages_failed: z.int(),
  pages_skipped: z.int(),
  links_found: z.int(),
  /** Known once the scan has ended. */
  broken: z.int(),
  unverified: z.int(),
});
export type LinkScan = z.output<typeof scan>;

const scannedSite = z.object({
  site_id: z.int(),
  name: z.string(),
  website: z.string(),
  /** Only approved websites can be scanned. */
  can_scan: z.boolean(),
  scan: z.nullable(z.object({ ...scan.shape, pages_waiting: z.int(), links_waiting: z.int() })),
});

/** Starts a scan of a site for broken links. One scan per site at a time. */
export const startLinkScan = call('/tools/broken_links_scan', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ site_id: brandSiteId }),
  reply: scan,
  refuses: [
    'SITE_NOT_EXISTS_OR_INVALID',
    'LINK_SCAN_SITE_UNFIT',
    'LINK_SCAN_RUNNING',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Each site with its last scan and what is left to do, the last twenty scans, and the crawling
 * rules.
 */
export const showLinkScans = call('/tools/broken_links_progress', {
  ...reads,
  reply: z.object({
    sites: z.array(scannedSite),
    history: z.array(scan),
    rules: z.object({
      user_agent: z.string(),
      pages: z.int(),
      seconds_between: z.number(),
      every_days: z.int(),
    }),
  }),
});

const changed = z.object({ id: z.int(), state: z.enum([...brokenStates, 'fixed']) });

/** Checks one broken link again, now. The state is `fixed` if it works again. */
export const recheckBrokenLink = call('/tools/broken_links_recheck', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ id: rowId }),
  reply: z.object({ ...changed.shape, type: z.nullable(z.int()), reason: nullableText }),
  refuses: ['BROKEN_LINK_NOT_FOUND', 'BROKEN_LINK_CHECK_LATER', 'TOO_MANY_REQUESTS'],
});

/**
 * Hides a broken link (1) or shows it again (0). A different kind of failure makes it visible
 * again.
 */
export const ignoreBrokenLink = call('/tools/broken_links_ignore', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ id: rowId, ignored: z._default(oneOf([0, 1], {}), 1) }),
  reply: changed,
  refuses: ['BROKEN_LINK_NOT_FOUND'],
});

/**
 * Applies the suggestion of a broken link, or replaces it by `target_url`, another page of the
 * suggested brand. `short_url` is the tracking link that now leads there; `in_page` is true if the
 * publisher still has to place it in the page.
 */
export const replaceBrokenLink = call('/tools/broken_links_replace', {
  actor: 'publisher',
  permission: 'links.write',
  input: z.object({
    id: rowId,
    target_url: z.optional(text(255, { type: 'TARGET_URL_STRING', max: 'TARGET_URL_MAX' })),
  }),
  reply: z.object({
    ...changed.shape,
    short_url: z.string(),
    target_url: z.string(),
    in_page: z.boolean(),
  }),
  refuses: [
    'BROKEN_LINK_NOT_FOUND',
    'BROKEN_LINK_NO_REPLACEMENT',
    'LINK_NOT_FOUND',
    'SITE_NOT_EXISTS_OR_INVALID',
    'BRAND_NOT_EXISTS',
    'BRAND_MERCHANT_STATUS_OFFLINE',
    'SITE_RELATIONSHIP_NOT_APPROVED',
    'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
    'BRAND_TARGET_URL_INVALID',
    'LINK_GENERATION_FAILED',
  ],
});
