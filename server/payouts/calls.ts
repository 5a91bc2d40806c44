import * as payments from '#contract/payments.ts';
import * as methods from '#contract/payouts.ts';
import * as invoices from '#contract/staff-invoices.ts';
import * as staff from '#contract/staff-payouts.ts';
import { answer } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { importResults } from './bank/import-results.ts';
import { makeBankFile } from './bank/make-bank-file.ts';
import { reconcilePayouts } from './bank/reconcile-payouts.ts';
import { issueInvoices } from './invoices/issue-invoices.ts';
import { markPaid, markUnpaid } from './invoices/mark-invoice.ts';
import { listInvoices, readInvoice, showInvoice } from './invoices/show-invoices.ts';
import { deleteMethod, setDefaultMethod } from './methods/choose-method.ts';
import { addMethod, editMethod } from './methods/keep-method.ts';
import { listFields, listMethods, readMethod } from './methods/list-methods.ts';
import { exportPayment, makeStatement } from './payments/export-payment.ts';
import { retryPayment } from './payments/retry-payment.ts';
import { listPaymentLines, listPayments, readPayment } from './payments/show-payments.ts';
import { showSummary } from './payments/show-summary.ts';
import { approveRun, rejectRun, reviewRun } from './runs/decide-run.ts';
import { exportRun } from './runs/export-run.ts';
import { makeRun } from './runs/make-run.ts';
import { listRuns, showRun } from './runs/show-runs.ts';

/** What is answered about payout methods, payments and payout runs. */
export const payoutCalls = [
  answer(methods.listPayoutMethods, ({ db, actor }) => listMethods(db, actor)),
  answer(methods.listPayoutFields, ({ input }) => listFields(input)),
  answer(methods.readPayoutMethod, ({ actor, input, ...parts }) =>
    readMethod(parts, actor, input.id),
  ),
  answer(methods.addPayoutMethod, ({ input, ...asking }) => addMethod(asking, input)),
  answer(methods.editPayoutMethod, ({ input, ...asking }) => editMethod(asking, input)),
  answer(methods.deletePayoutMethod, ({ input, ...asking }) => deleteMethod(asking, input)),
  answer(methods.setDefaultPayoutMethod, ({ input, ...asking }) => setDefaultMethod(asking, input)),
  answer(payments.showPaymentSummary, ({ db, actor }) => showSummary(db, actor)),
  answer(payments.listPayments, ({ db, actor, input }) => listPayments(db, actor, input)),
  answer(payments.readPayment, ({ db, actor, input }) => readPayment(db, actor, input.payment_id)),
  answer(payments.listPaymentLines, ({ db, actor, input }) => listPaymentLines(db, actor, input)),
  answer(payments.readStatement, ({ db, actor, input }) =>
    makeStatement(db, actor, input.payment_id),
  ),
  answer(payments.exportPayment, ({ db, actor, input }) =>
    exportPayment(db, actor, input.payment_id),
  ),
  answer(staff.listPayoutRuns, ({ input, ...parts }) => listRuns(parts, input)),
  answer(staff.makePayoutRun, ({ actor, ...parts }) => makeRun(parts, actor)),
  answer(staff.showPayoutRun, ({ db, actor, input }) => showRun(db, actor, input)),
  answer(staff.reviewPayoutRun, ({ db, actor, input }) => reviewRun(db, actor, input.id)),
  answer(staff.approvePayoutRun, ({ db, actor, input }) => approveRun(db, actor, input.id)),
  answer(staff.rejectPayoutRun, ({ db, actor, input }) => rejectRun(db, actor, input)),
  answer(staff.retryPayment, ({ db, input }) => retryPayment(db, input.payment_id)),
  answer(staff.exportPayoutRun, ({ db, input }) => exportRun(db, input.id)),
  answer(staff.readBankFile, ({ input, ...parts }) => makeBankFile(parts, input.id)),
  answer(staff.importPayoutResults, async ({ file, input, ...parts }) =>
    importResults(parts, await loadFile(file), input.apply === 1),
  ),
  answer(staff.reconcilePayouts, async ({ db, input, file }) =>
    reconcilePayouts(db, input, await loadFile(file)),
  ),
  answer(invoices.listInvoices, ({ db, input }) => listInvoices(db, input)),
  answer(invoices.issueInvoices, ({ db, actor, input }) => issueInvoices(db, actor, input)),
  answer(invoices.showInvoice, ({ db, input }) => showInvoice(db, input.id)),
  answer(invoices.readInvoice, ({ db, input }) => readInvoice(db, input.id)),
  answer(invoices.markInvoicePaid, ({ db, actor, input }) => markPaid(db, actor, input)),
  answer(invoices.markInvoiceUnpaid, ({ db, actor, input }) => markUnpaid(db, actor, input)),
];
