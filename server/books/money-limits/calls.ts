import * as calls from '#contract/money-limits/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { editLimits, showChanges, showLimits } from './edit-limits.ts';

/** Staff calls for the limits of currencies. */
export const moneyLimitCalls: readonly CallHandler[] = [
  answer(calls.listMoneyLimits, ({ db, input }) => showLimits(db, input)),
  answer(calls.editMoneyLimits, ({ db, actor, input }) => editLimits(db, actor, input)),
  answer(calls.listLimitChanges, ({ db, input }) => showChanges(db, input)),
];
