import * as own from '#contract/debts/publisher.ts';
import * as debts from '#contract/debts/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { approveDebt, markDebtPaid, rejectDebt, withdrawDebt } from './decide-debt.ts';
import { proposeDebt } from './propose-debt.ts';
import { editDebtRule, listDebts, listOwnDebts, readDemand, showDebtRule } from './show-debts.ts';

/** Calls for debts of publishers. */
export const debtCalls = [
  answer(debts.listDebts, ({ db, actor, input }) => listDebts(db, actor, input)),
  answer(debts.proposeDebt, ({ db, actor, input }) => proposeDebt(db, actor, input)),
  answer(debts.approveDebt, ({ db, actor, input }) => approveDebt(db, actor, input)),
  answer(debts.rejectDebt, ({ db, actor, input }) => rejectDebt(db, actor, input)),
  answer(debts.markDebtPaid, ({ db, actor, input }) => markDebtPaid(db, actor, input)),
  answer(debts.withdrawDebt, ({ db, actor, input }) => withdrawDebt(db, actor, input)),
  answer(debts.showDebtRule, ({ db }) => showDebtRule(db)),
  answer(debts.editDebtRule, ({ db, actor, input }) => editDebtRule(db, actor, input)),
  answer(own.listOwnDebts, ({ db, actor }) => listOwnDebts(db, actor)),
  answer(own.readDemand, ({ db, actor, input }) => readDemand(db, actor, input)),
];
