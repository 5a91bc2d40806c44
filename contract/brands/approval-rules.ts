import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, listOf, rowId, text, word } from '../fields.ts';
import { isCountry, mcidText } from './fields.ts';

const kinds = ['site', 'application'] as const;

/** All conditions have to hold; empty lists and 0 days hold always. */
const conditions = {
  /** Control of the site is verified. */
  needs_verified: flag,
  /** How the site promotes: the numbers of `promotion_methods`. */
  promotion_methods: z
    .array(integer({}, 1).check(z.maximum(11, { error: 'PARAMS_TYPE_ERROR' })))
    .check(z.maxLength(11)),
  /** Countries of the publisher. */
  countries: z
    .array(text(2).check(z.refine(isCountry, { error: 'PARAMS_TYPE_ERROR' })))
    .check(z.maxLength(250)),
  min_account_days: integer().check(z.maximum(3650, { error: 'PARAMS_TYPE_ERROR' })),
  /** No site or application of the publisher was rejected before. */
  needs_clean_history: flag,
};

const rule = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  mcid: z.nullable(z.string()),
  merchant_name: z.nullable(z.string()),
  needs_verified: z.boolean(),
  promotion_methods: z.array(z.int()),
  countries: z.array(z.string()),
  min_account_days: z.int(),
  needs_clean_history: z.boolean(),
  enabled: z.boolean(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** How many sites or applications it has approved. */
  approved: z.int(),
});

/** Rules by which sites and applications in review are approved without a person. */
export const listApprovalRules = call('/staff/approval_rule/list', {
  actor: { staff: 'sites.read' },
  effect: 'none',
  reply: listOf(rule),
});

const ruleInput = {
  kind: word(kinds),
  /** Only applications to this brand; default: every brand. */
  mcid: z.optional(mcidText),
  ...conditions,
};

/**
 * Adds a rule, or changes one (`id`). An enabled rule approves what waits for a decision within a
 * minute, except sites and applications whose publisher was asked and has not answered.
 */
export const saveApprovalRule = call('/staff/approval_rule/save', {
  actor: { staff: 'sites.decide' },
  input: z.object({
    id: z.optional(integer({ type: 'ID_INTEGER' }, 1)),
    ...ruleInput,
    enabled: flag,
  }),
  reply: listOf(rule),
  refuses: ['NOT_FOUND', 'BRAND_NOT_EXISTS'],
});

/** Deletes a rule. What it has approved stays approved. Returns the remaining rules. */
export const deleteApprovalRule = call('/staff/approval_rule/delete', {
  actor: { staff: 'sites.decide' },
  input: z.object({ id: rowId }),
  reply: listOf(rule),
  refuses: ['NOT_FOUND'],
});

/** What a rule would have approved among the decisions of staff in the last 30 days. */
export const tryApprovalRule = call('/staff/approval_rule/try', {
  actor: { staff: 'sites.read' },
  effect: 'none',
  input: z.object(ruleInput),
  reply: z.object({
    /** Decided by staff, of these the rule would have approved, of these staff rejected. */
    decided: z.int(),
    approved: z.int(),
    rejected_by_staff: z.int(),
    /** Those that staff rejected, at most twenty. */
    examples: z.array(z.object({ name: z.string(), decided_at: z.string() })),
    /** Of those that wait now, how many it would approve. */
    waiting: z.int(),
  }),
  refuses: ['BRAND_NOT_EXISTS'],
});
