import * as z from 'zod/mini';
import { mcidText, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { integer, oneOf, webAddress } from '../fields.ts';
import { productImportReport } from './publisher.ts';

const feedOutcomes = ['imported', 'unchanged', 'failed'] as const;

const feedRun = z.object({
  run_id: z.int(),
  /** By staff; otherwise its hour had come. */
  is_requested: z.boolean(),
  address: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** Unchanged: the host said so, and nothing was fetched. */
  outcome: z.enum(feedOutcomes),
  /** As unpacked. */
  bytes: z.int(),
  /** Why it failed: a KEY, or words about the host. */
  problem: nullableText,
  /** With the first errors; null where no feed was read to its end. */
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
      /** It is fetched at this moment, or as soon as the worker comes to it. */
      is_waiting: z.boolean(),
    }),
  ),
  /** The newest first. */
  runs: z.array(feedRun),
});

const refusals = ['BRAND_NOT_EXISTS', 'FEED_NOT_SET'] as const;

/** Where the feed of a brand's products lies, and what came of fetching it. */
export const openProductFeed = call('/staff/product/feed_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: ['BRAND_NOT_EXISTS'],
});

/**
 * Sets where the feed lies (up to 2 GB, packed by gzip or not) and how often it is fetched; the first
 * time is at once. `link`, `images` and `skip_bad` are those of `/staff/product/import`.
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

/** Fetches the feed as soon as the worker comes to it, even where most products would go. */
export const fetchProductFeed = call('/staff/product/feed_fetch', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: refusals,
});

/** Fetches the feed no more; its products stay as they are. */
export const removeProductFeed = call('/staff/product/feed_remove', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText }),
  reply: brandFeed,
  refuses: refusals,
});
