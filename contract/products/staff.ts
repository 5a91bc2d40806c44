import * as z from 'zod/mini';
import { mcidText, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { integer, oneOf, webAddress } from '../fields.ts';
import { productImportReport } from './publisher.ts';

const feedOutcomes = ['imported', 'unchanged', 'failed'] as const;

const feedRun = z.object({
  run_id: z.int(),
  /** true: requested by staff; false: scheduled. */
  is_requested: z.boolean(),
  address: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** unchanged: the host reported no change and nothing was downloaded. */
  outcome: z.enum(feedOutcomes),
  /** Size after decompression, in bytes. */
  bytes: z.int(),
  /** Why it failed: an error KEY, or a description of the host's failure. */
  problem: nullableText,
  /** With the first errors; null if no feed was read completely. */
  report: z.nullable(productImportReport),
});
export type FeedRun = z.output<typeof feedRun>;

const brandFeed = z.object({
  feed: z.nullable(
    z.object({
      address: z.string(),
      link: nullableText,
      images: nullableText,
      every_hours: z.int(),
      skip_bad: z.boolean(),
      due_at: z.string(),
      /** A fetch is running or queued for the worker. */
      is_waiting: z.boolean(),
    }),
  ),
  /** Newest first. */
  runs: z.array(feedRun),
});

const refusals = ['BRAND_NOT_EXISTS', 'FEED_NOT_SET'] as const;

/** Source of a brand's product feed, and the results of its fetches. */
export const openProductFeed = call('/staff/product/feed_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: ['BRAND_NOT_EXISTS'],
});

/**
 * Sets the URL of the feed (up to 2 GB, optionally gzip) and how often it is fetched. The first
 * fetch is enqueued at once. `link`, `images` and `skip_bad` are those of `/staff/product/import`.
 */
export const setProductFeed = call('/staff/product/feed_set', {
  actor: { staff: 'brands.write' },
  input: z.object({
    mcid: mcidText,
    address: webAddress(2000, { required: 'FEED_ADDRESS_INVALID', type: 'FEED_ADDRESS_INVALID' }),
    link: z.optional(webAddress(255, { type: 'BRAND_TARGET_URL_INVALID' })),
    images: z.optional(webAddress(255, {})),
    every_hours: z._default(
      integer({}, 1).check(z.maximum(168, { error: 'PARAMS_TYPE_ERROR' })),
      24,
    ),
    skip_bad: z._default(oneOf([0, 1]), 0),
  }),
  reply: brandFeed,
  refuses: ['BRAND_NOT_EXISTS', 'FEED_ADDRESS_INVALID'],
});

/** Enqueues a fetch of the feed, even if it would remove most products. */
export const fetchProductFeed = call('/staff/product/feed_fetch', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: refusals,
});

/** Stops fetching the feed; its products stay as they are. */
export const removeProductFeed = call('/staff/product/feed_remove', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: refusals,
});
