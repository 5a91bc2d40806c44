import { estimateOrder as estimateCall } from '#contract/orders/estimate.ts';
import { editReturnRule, matchReturn, showReturnRule } from '#contract/orders/returns.ts';
import {
  addStaffOrder,
  decideStaffOrderLines,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { decideOrderLines } from './decide-order-lines.ts';
import { estimateOrder } from './estimate-order.ts';
import { listOrderLines } from './listing/list-order-lines.ts';
import { showOrderLine } from './listing/show-order-line.ts';
import { recordForStaff } from './record-for-staff.ts';
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
  answer(addStaffOrder, ({ db, config, input }) => recordForStaff({ db, config }, input)),
];
