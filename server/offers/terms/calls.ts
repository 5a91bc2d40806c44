import * as own from '#contract/terms/brand.ts';
import { decideTermsProposal, listTermsProposals } from '#contract/terms/proposals.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { previewTerms } from './preview-terms.ts';
import { decideProposal } from './proposals/decide-proposal.ts';
import { proposeTerms, requireJoined, withdrawProposal } from './proposals/propose-terms.ts';
import { listForStaff, showOwnTerms } from './proposals/show-proposals.ts';

/** Calls of brands about their own terms, and of staff about what brands propose. */
export const termsCalls: readonly CallHandler[] = [
  answer(own.showOwnTerms, ({ db, actor }) => showOwnTerms(db, actor)),
  answer(own.proposeTerms, async ({ db, actor, input }) => {
    await proposeTerms(db, actor, input);
    return showOwnTerms(db, actor);
  }),
  answer(own.withdrawProposal, async ({ db, actor, input }) => {
    await withdrawProposal(db, actor.brand_id, input.id);
    return showOwnTerms(db, actor);
  }),
  answer(own.previewOwnTerms, async ({ db, actor, input }) => {
    await requireJoined(db, actor.brand_id, input.rules);
    return previewTerms(db, { ...input, mcid: actor.mcid });
  }),
  answer(listTermsProposals, ({ db, input: { state, ...page } }) => listForStaff(db, state, page)),
  answer(decideTermsProposal, ({ db, actor, input }) => decideProposal(db, actor, input)),
];
