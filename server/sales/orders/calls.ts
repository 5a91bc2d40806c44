import { estimateOrder as estimateCall } from '#contract/orders/estimate.ts';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { editReturnRule, matchReturn, showReturnRule } from '#contract/orders/returns.ts';
import {
  addStaffOrder,
  decideStaffOrderLines,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { estimateOrder } from './commission/estimate-order.ts';
import { recomputeTerms } from './commission/recompute-terms.ts';
import { receiveFromStaff } from './intake/receive-order.ts';
import { decideOrderLines } from './lines/decide-lines.ts';
import { listOrderLines } from './lines/list-order-lines.ts';
import { showOrderLine } from './lines/show-order-line.ts';
import { editReturnRule as editRule, showRule } from './returns/edit-return-rule.ts';
import { matchForStaff } from './returns/match-for-staff.ts';

/** Staff calls for orders and commissions. */
export const orderCalls: readonly CallHandler[] = [
  answer(listStaffOrderLines, ({ db, input }) => listOrderLines(db, input)),
  answer(showStaffOrderLine, ({ db, input }) => showOrderLine(db, input.id)),
  answer(decideStaffOrderLines, ({ db, actor, input }) => decideOrderLines(db, actor, input)),
  answer(showReturnRule, ({ db, input }) => showRule(db, input.brand_id)),
  answer(editReturnRule, ({ db, input }) => editRule(db, input)),
  answer(matchReturn, ({ db, actor, input }) => matchForStaff(db, actor, input)),
  answer(estimateCall, ({ db, config, input }) => estimateOrder({ db, config }, input)),
  answer(recomputeBrandTerms, ({ db, input }) => recomputeTerms(db, input)),
  answer(addStaffOrder, ({ db, config, input }) => receiveFromStaff({ db, config }, input)),
];
