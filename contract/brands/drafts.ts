import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, paging, rowId } from '../fields.ts';
import { draftGaps, mcidText } from './fields.ts';

const draft = z.object({
  mcid: z.string(),
  merchant_name: z.string(),
  /** What it lacks to be published; empty: it is complete. */
  lacks: z.array(z.enum(draftGaps)),
});

/** The drafts of an import, or all drafts; those that lack something come first. */
export const listDrafts = call('/staff/brand/draft_list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ import_id: z.optional(rowId), ...paging }),
  reply: z.extend(listOf(draft), {
    /** How many of all of them are complete. */
    complete: z.int(),
  }),
});

/** The values of a new brand that the network sets: its usual fee, its time zone, its base currency. */
export const showBrandDefaults = call('/staff/brand/default_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  reply: z.object({
    network_fee_percent: z.int(),
    time_zone: z.string(),
    currency: z.string(),
  }),
});

const MAX_PUBLISHED = 100;

/**
 * Publishes the complete drafts among those named, of an import, or of all: publishers see them from now
 * on. The others stay drafts.
 */
export const publishDrafts = call('/staff/brand/publish', {
  actor: { staff: 'brands.write' },
  input: z.object({
    mcids: z.optional(z.array(mcidText).check(z.minLength(1), z.maxLength(MAX_PUBLISHED))),
    import_id: z.optional(rowId),
  }),
  reply: z.object({
    published: z.int(),
    /** How many lack something. */
    incomplete: z.int(),
  }),
});
