import * as z from 'zod/mini';
import { moment, nullableText } from '../brands/fields.ts';
import { ruleRow } from '../brands/publisher.ts';
import { call } from '../call.ts';
import { listOf, optionalText, paging, rowId, word } from '../fields.ts';

export const proposalStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Terms that a brand has proposed. */
export const termsProposal = z.object({
  id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  currency: z.string(),
  state: z.enum(proposalStates),
  /** The headline that publishers would see. */
  comm_rate: z.string(),
  rules: z.array(ruleRow),
  /** The names of the publishers that rules are made for. */
  rule_publishers: z.array(z.object({ publisher_id: z.int(), name: z.string() })),
  comm_detail: nullableText,
  note: nullableText,
  /** null: as soon as it is accepted. */
  effective_from: moment,
  /** Without the three days' notice that publishers are due. */
  at_once: z.boolean(),
  proposed_by: z.string(),
  proposed_at: z.string(),
  decided_at: moment,
  /** Why staff have refused it. */
  reason: nullableText,
  /** The version that it has become. */
  terms_version: z.nullable(z.int()),
});
export type TermsProposal = z.output<typeof termsProposal>;

/** Lists the terms that brands have proposed, longest-waiting first, or latest first once decided. */
export const listTermsProposals = call('/staff/terms_proposal/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ state: z._default(word(proposalStates), 'waiting'), ...paging }),
  reply: listOf(termsProposal),
});

/**
 * Accepts a proposal, which becomes the brand's next version of terms and begins after the notice that
 * publishers are due, or refuses it with a reason, which the brand reads.
 */
export const decideTermsProposal = call('/staff/terms_proposal/decide', {
  actor: { staff: 'brands.write' },
  input: z.object({
    id: rowId,
    decision: word(['accept', 'refuse'], {
      required: 'DECISION_INVALID',
      type: 'DECISION_INVALID',
    }),
    reason: optionalText(1000, { max: 'NOTE_MAX' }),
  }),
  reply: termsProposal,
  refuses: [
    'NOT_FOUND',
    'TERMS_PROPOSAL_DECIDED',
    'REASON_REQUIRED',
    'TERMS_INVALID',
    'TERMS_TIERS_INVALID',
    'TERMS_DATE_INVALID',
  ],
});
