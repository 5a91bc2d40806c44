import * as own from '#contract/orders/brand.ts';
import { listOrderDecisions, undoOrderDecision } from '#contract/orders/decisions.ts';
import { estimateOrder as estimateCall } from '#contract/orders/estimate.ts';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { editReturnRule, matchReturn, showReturnRule } from '#contract/orders/returns.ts';
import {
  addStaffOrder,
  decideStaffOrderLines,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { recomputeOwnTerms } from '#contract/terms/brand.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { estimateOrder } from './commission/estimate-order.ts';
import { recomputeTerms } from './commission/recompute-terms.ts';
import { receiveFromStaff } from './intake/receive-order.ts';
import { decideOrderLines } from './lines/decide-lines.ts';
import { listDecisions } from './lines/list-decisions.ts';
import { listOrderLines } from './lines/list-order-lines.ts';
import { showOrderLine } from './lines/show-order-line.ts';
import { undoDecision } from './lines/undo-decision.ts';
import { amendOwnLine } from './portal/amend-own-line.ts';
import { editPeriod, readApprovalPeriod } from './portal/edit-approval-period.ts';
import { listOwnLines, listTestOrders, showOwnLine } from './portal/show-own-lines.ts';
import { editReturnRule as editRule, showRule } from './returns/edit-return-rule.ts';
import { matchForStaff } from './returns/match-for-staff.ts';

/** Calls of a brand about its own orders: the operations of staff, for one brand. */
const brandCalls: readonly CallHandler[] = [
  answer(own.listBrandOrderLines, ({ db, actor, input: { mcid: _mcid, ...input } }) =>
    listOwnLines(db, actor.brand_id, input),
  ),
  answer(own.showBrandOrderLine, ({ db, actor, input }) =>
    showOwnLine(db, actor.brand_id, input.id),
  ),
  answer(own.decideBrandOrderLines, ({ db, actor, input: { mcid: _mcid, ...input } }) =>
    decideOrderLines(db, authorOfBrand(actor), { ...input, brand_id: actor.brand_id }),
  ),
  answer(own.amendBrandOrderLine, ({ db, config, actor, input }) =>
    amendOwnLine({ db, config }, actor, input),
  ),
  answer(own.listBrandDecisions, ({ db, actor: { brand_id }, input }) =>
    listDecisions(db, { brand_id, isOfPeople: true }, input),
  ),
  answer(own.undoBrandDecision, ({ db, actor, input }) =>
    undoDecision(db, authorOfBrand(actor), input.id, actor.brand_id),
  ),
  answer(recomputeOwnTerms, ({ db, actor: { mcid }, input }) =>
    recomputeTerms(db, { ...input, mcid }),
  ),
  answer(own.listTestOrders, ({ db, actor, input }) => listTestOrders(db, actor.brand_id, input)),
  answer(own.showApprovalPeriod, ({ db, actor }) => readApprovalPeriod(db, actor.brand_id)),
  answer(own.editApprovalPeriod, ({ db, actor, input }) =>
    editPeriod(db, actor.brand_id, input.lock_days),
  ),
];

/** A person of the brand as author of a change. */
const authorOfBrand = ({ user_id }: { user_id: number }) => ({ staff_id: null, user_id });

/** Calls of staff and brands for orders and commissions. */
export const orderCalls: readonly CallHandler[] = [
  answer(listStaffOrderLines, ({ db, input }) => listOrderLines(db, input)),
  answer(showStaffOrderLine, ({ db, input }) => showOrderLine(db, input.id)),
  answer(decideStaffOrderLines, ({ db, actor: { staff_id }, input }) =>
    decideOrderLines(db, { staff_id }, input),
  ),
  answer(showReturnRule, ({ db, input }) => showRule(db, input.brand_id)),
  answer(editReturnRule, ({ db, input }) => editRule(db, input)),
  answer(matchReturn, ({ db, actor, input }) => matchForStaff(db, actor, input)),
  answer(estimateCall, ({ db, config, input }) => estimateOrder({ db, config }, input)),
  answer(recomputeBrandTerms, ({ db, input }) => recomputeTerms(db, input)),
  answer(listOrderDecisions, ({ db, input }) => listDecisions(db, input, input)),
  answer(undoOrderDecision, ({ db, actor: { staff_id }, input }) =>
    undoDecision(db, { staff_id }, input.id),
  ),
  ...brandCalls,
  answer(addStaffOrder, ({ db, config, input }) => receiveFromStaff({ db, config }, input)),
];
