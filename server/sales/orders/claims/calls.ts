import { editClaimCaps, showClaimCaps } from '#contract/orders/claim-caps.ts';
import * as claims from '#contract/orders/claims.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { editCaps, showCaps } from './claim-caps.ts';
import { decideClaim, decideClaims } from './decide-claim.ts';
import { addClaim, answerClaim, disputeLine } from './file-claim.ts';
import { listClaims, listStaffClaims } from './list-claims.ts';

/** Calls for claims about missing or wrong sales. */
export const claimCalls: readonly CallHandler[] = [
  answer(claims.addClaim, ({ db, config, actor, input }) =>
    addClaim({ db, config }, actor.publisher_id, input),
  ),
  answer(claims.disputeLine, ({ db, actor, input }) => disputeLine(db, actor.publisher_id, input)),
  answer(claims.listClaims, ({ db, actor, input }) => listClaims(db, actor.publisher_id, input)),
  answer(claims.answerClaim, ({ db, actor, input }) => answerClaim(db, actor.publisher_id, input)),
  answer(claims.listStaffClaims, ({ db, input }) => listStaffClaims(db, input)),
  answer(claims.decideClaim, ({ db, config, actor, input }) =>
    decideClaim({ db, config }, actor, input),
  ),
  answer(claims.decideClaims, ({ db, config, actor, input }) =>
    decideClaims({ db, config }, actor, input),
  ),
  answer(showClaimCaps, ({ db, input }) => showCaps(db, input.brand_id)),
  answer(editClaimCaps, ({ db, input }) => editCaps(db, input)),
];
