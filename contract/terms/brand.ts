import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { ruleRow } from '../brands/publisher.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { rowId } from '../fields.ts';
import { recomputeBrandTerms } from '../orders/recompute.ts';
import { termsVersion } from './fields.ts';
import { termsProposal } from './proposals.ts';
import { previewBrandTerms, setBrandTerms } from './staff.ts';

/** The terms of the brand with their history, and what it has proposed. */
const ownTerms = z.object({
  merchant_name: z.string(),
  currency: z.string(),
  comm_rate: z.string(),
  comm_detail: z.string(),
  /** The version in force; its rules are in `commission_rules`. */
  terms_version: z.int(),
  terms_pending: z.boolean(),
  /** Every rule of every version, newest version first. */
  commission_rules: z.array(ruleRow),
  rule_publishers: z.array(z.object({ publisher_id: z.int(), name: z.string() })),
  terms_history: z.array(termsVersion),
  /** Publishers who have joined the brand: rules can be made for single ones. */
  joined: z.array(z.object({ publisher_id: z.int(), name: z.string() })),
  /** Whether staff accept proposals; otherwise they are announced at once. */
  needs_approval: z.boolean(),
  /** The latest proposals, newest first, at most 20. */
  proposals: z.array(termsProposal),
});
export type OwnTerms = z.output<typeof ownTerms>;

/** The terms of the brand. */
export const showOwnTerms = call('/portal/terms/info', {
  actor: { brand: 'terms.read' },
  effect: 'none',
  input: z.object(ofBrand),
  reply: ownTerms,
});

/**
 * Proposes terms by the same rules as staff set them. A proposal that still waits is replaced. Where the
 * network leaves terms to brands, the version is announced at once.
 */
export const proposeTerms = call('/portal/terms/propose', {
  actor: { brand: 'terms.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: setBrandTerms.input,
  reply: ownTerms,
  refuses: setBrandTerms.refuses,
});

/** Takes back a proposal that waits. */
export const withdrawProposal = call('/portal/terms/withdraw', {
  actor: { brand: 'terms.write' },
  input: z.object({ ...ofBrand, id: rowId }),
  reply: ownTerms,
  refuses: ['NOT_FOUND', 'TERMS_PROPOSAL_DECIDED'],
});

/** What a draft of the brand's terms would change, as staff see it. */
export const previewOwnTerms = call('/portal/terms/preview', {
  actor: { brand: 'terms.read' },
  effect: 'none',
  bodyBytes: LARGE_BODY_BYTES,
  input: previewBrandTerms.input,
  reply: previewBrandTerms.reply,
  refuses: previewBrandTerms.refuses,
});

/** What the brand's orders of the last 90 days would have cost under a draft, as staff see it. */
export const recomputeOwnTerms = call('/portal/terms/recompute', {
  actor: { brand: 'terms.read' },
  effect: 'none',
  sheds: true,
  bodyBytes: LARGE_BODY_BYTES,
  input: recomputeBrandTerms.input,
  reply: recomputeBrandTerms.reply,
  refuses: recomputeBrandTerms.refuses,
});
