import * as z from 'zod/mini';
import { moment, nullableText } from '../brands/fields.ts';
import { bulkReply, selection } from '../bulk.ts';
import { call } from '../call.ts';
import { flag, integer, largeListOf, oneOf, optionalText, paging, word } from '../fields.ts';
import { site, siteId } from './publisher.ts';

/** A question of staff to the publisher about something in review; null: none was asked. */
export const reviewQuestion = z.nullable(
  z.object({
    question: z.string(),
    asked_at: z.string(),
    answer: nullableText,
    answered_at: moment,
  }),
);

const siteForStaff = z.extend(site, {
  publisher_id: z.int(),
  publisher_code: z.string(),
  publisher_name: z.string(),
  /** The latest question of staff; the site waits for the publisher while `answer` is null. */
  review: reviewQuestion,
});

const siteFilter = {
  status: z.optional(oneOf([0, 1, 2], { type: 'SITE_STATUS_INVALID' })),
  publisher_id: z.optional(integer({}, 1)),
  keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
  /** 1: only those whose publisher was asked and has not answered. */
  waits_for_publisher: z._default(flag, 0),
};

/**
 * Sites of all publishers, longest-waiting first. The keyword matches name, website, code and
 * publisher.
 */
export const listSitesForStaff = call('/staff/site/list', {
  actor: { staff: 'sites.read' },
  effect: 'none',
  input: z.object({
    ...siteFilter,
    ...paging,
  }),
  reply: largeListOf(siteForStaff),
});

/** Approves (1) or rejects (2, with a reason) a site, regardless of its current status. */
export const decideSite = call('/staff/site/decide', {
  actor: { staff: 'sites.decide' },
  input: z.object({
    site_id: siteId,
    status: oneOf([1, 2], { required: 'SITE_STATUS_INVALID', type: 'SITE_STATUS_INVALID' }),
    reason: optionalText(500, { type: 'REASON_INVALID' }),
  }),
  reply: siteForStaff,
  refuses: ['SITE_NOT_FOUND', 'SITE_STATUS_INVALID', 'REASON_REQUIRED'],
});

/**
 * Decides several sites, by ids or by a filter (default status: in review). `ask` sends the reason as
 * a question to the publisher of a site in review, which stays in review. Rejecting and asking
 * require a reason.
 */
export const decideSites = call('/staff/site/decide_many', {
  actor: { staff: 'sites.decide' },
  input: z.object({
    ...selection,
    filter: z.optional(z.object(siteFilter)),
    decision: word(['approve', 'reject', 'ask'], {
      required: 'DECISION_INVALID',
      type: 'DECISION_INVALID',
    }),
    reason: optionalText(500, { type: 'REASON_INVALID' }),
  }),
  reply: bulkReply,
  refuses: ['SELECTION_REQUIRED', 'REASON_REQUIRED'],
});
