import * as staff from '#contract/payout-runs/staff.ts';
import { retryPayment } from '#server/payouts/payments/hold-payments.ts';
import { answer } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { importResults } from './bank/import-results.ts';
import { makeBankFile } from './bank/make-bank-file.ts';
import { reconcilePayouts } from './bank/reconcile-payouts.ts';
import { approveOverLimit, listOverLimit, splitOverLimit } from './decide-over-limit.ts';
import { approveRun, rejectRun, reviewRun } from './decide-run.ts';
import { makeRun } from './make-run.ts';
import { exportRun, listRuns, showRun } from './show-runs.ts';

/** Calls of staff for payout runs. */
export const payoutRunCalls = [
  answer(staff.listPayoutRuns, ({ input, ...parts }) => listRuns(parts, input)),
  answer(staff.makePayoutRun, ({ actor, ...parts }) => makeRun(parts, actor)),
  answer(staff.showPayoutRun, ({ db, actor, input }) => showRun(db, actor, input)),
  answer(staff.reviewPayoutRun, ({ db, actor, input }) => reviewRun(db, actor, input.id)),
  answer(staff.approvePayoutRun, ({ db, actor, input }) => approveRun(db, actor, input.id)),
  answer(staff.rejectPayoutRun, ({ db, actor, input }) => rejectRun(db, actor, input)),
  answer(staff.listOverLimitPayments, ({ db, actor }) => listOverLimit(db, actor)),
  answer(staff.approveOverLimitPayment, ({ db, actor, input }) =>
    approveOverLimit(db, actor, input),
  ),
  answer(staff.splitOverLimitPayment, ({ db, input }) => splitOverLimit(db, input)),
  answer(staff.retryPayment, ({ db, input }) => retryPayment(db, input.payment_id)),
  answer(staff.exportPayoutRun, ({ db, input }) => exportRun(db, input.id)),
  answer(staff.readBankFile, ({ input, ...parts }) => makeBankFile(parts, input.id)),
  answer(staff.importPayoutResults, async ({ file, input, ...parts }) =>
    importResults(parts, await loadFile(file), input.apply === 1),
  ),
  answer(staff.reconcilePayouts, async ({ db, input, file }) =>
    reconcilePayouts(db, input, await loadFile(file)),
  ),
];
