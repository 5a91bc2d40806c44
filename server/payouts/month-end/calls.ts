import * as calls from '#contract/month-end/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { listMonthEndRows } from './list-month-rows.ts';
import { readMonthEnd } from './read-month-end.ts';
import { showMonthEnd } from './show-month-end.ts';

/** Calls of finance for the check of a month before it is closed. */
export const monthEndCalls: readonly CallHandler[] = [
  answer(calls.showMonthEnd, ({ db, input }) => showMonthEnd(db, input)),
  answer(calls.listMonthEndRows, ({ db, input }) => listMonthEndRows(db, input)),
  answer(calls.readMonthEnd, ({ db, input }) => readMonthEnd(db, input)),
];
