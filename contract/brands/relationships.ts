import * as z from 'zod/mini';
import { bulkReply, selection } from '../bulk.ts';
import { call } from '../call.ts';
import { flag, integer, largeListOf, oneOf, optionalText, paging, rowId, word } from '../fields.ts';
import { reviewQuestion } from '../sites/staff.ts';
import { mcidText, moment, nullableText } from './fields.ts';

export const relationshipRow = z.object({
  relationship_id: z.int(),
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  site_id: z.int(),
  site_name: z.string(),
  website: z.string(),
  status: z.int(),
  message: nullableText,
  reason: nullableText,
  applied_at: z.string(),
  decided_at: moment,
  reapply_after: moment,
  /** Whether control of the site was verified, and when. */
  verified_at: moment,
  /** The latest question to the publisher; the application waits for the publisher while `answer` is null. */
  review: reviewQuestion,
});

/** Filters that staff and brands share. */
export const applicationFilter = {
  status: z.optional(oneOf([1, 2, 3], { type: 'RELATIONSHIP_STATUS_INVALID' })),
  publisher_id: z.optional(integer({}, 1)),
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
  /** 1: only those whose publisher was asked and has not answered. */
  waits_for_publisher: z._default(flag, 0),
};

const relationshipFilter = { ...applicationFilter, mcid: z.optional(mcidText) };

/** Lists applications and relationships, longest-waiting first. */
export const listRelationships = call('/staff/relationship/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({
    ...relationshipFilter,
    ...paging,
  }),
  reply: largeListOf(relationshipRow),
  refuses: ['BRAND_NOT_EXISTS'],
});

/** A decision, as staff and brands make it. */
export const applicationDecision = {
  relationship_id: rowId,
  decision: word(['approve', 'reject'], {
    required: 'RELATIONSHIP_STATUS_INVALID',
    type: 'RELATIONSHIP_STATUS_INVALID',
  }),
  reason: optionalText(500, { type: 'REASON_INVALID' }),
  reapply_days: z._default(integer().check(z.maximum(3650, { error: 'PARAMS_TYPE_ERROR' })), 30),
};

/** Decisions on several applications, as staff and brands make them. */
export const applicationDecisions = {
  ...selection,
  decision: word(['approve', 'reject', 'ask'], {
    required: 'RELATIONSHIP_STATUS_INVALID',
    type: 'RELATIONSHIP_STATUS_INVALID',
  }),
  reason: optionalText(500, { type: 'REASON_INVALID' }),
  reapply_days: z._default(integer().check(z.maximum(3650, { error: 'PARAMS_TYPE_ERROR' })), 30),
};

/**
 * Decides an application. A rejection requires a reason, also ends a joined relationship, and lets
 * the site apply again after `reapply_days` (default 30).
 */
export const decideRelationship = call('/staff/relationship/decide', {
  actor: { staff: 'relationships.decide' },
  input: z.object(applicationDecision),
  reply: relationshipRow,
  refuses: ['NOT_FOUND', 'RELATIONSHIP_STATUS_INVALID', 'REASON_REQUIRED'],
});

/**
 * Decides several applications, by ids or by a filter (default status: pending). `ask` sends the
 * reason as a question to the publisher of a pending application. Rejecting and asking require a
 * reason.
 */
export const decideRelationships = call('/staff/relationship/decide_many', {
  actor: { staff: 'relationships.decide' },
  input: z.object({
    ...applicationDecisions,
    filter: z.optional(z.object(relationshipFilter)),
  }),
  reply: bulkReply,
  refuses: ['SELECTION_REQUIRED', 'REASON_REQUIRED', 'BRAND_NOT_EXISTS'],
});
