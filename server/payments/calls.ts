import * as invoices from '#contract/invoices/staff.ts';
import * as payments from '#contract/payments/publisher.ts';
import * as methods from '#contract/payout-methods/publisher.ts';
import * as staff from '#contract/payout-runs/staff.ts';
import { issueInvoices } from '#server/invoices/issue-invoices.ts';
import { markPaid, markUnpaid } from '#server/invoices/mark-invoice.ts';
import { listInvoices, readInvoice, showInvoice } from '#server/invoices/show-invoices.ts';
import { deleteMethod, setDefaultMethod } from '#server/payout-methods/choose-method.ts';
import { addMethod, editMethod } from '#server/payout-methods/keep-method.ts';
import { listFields, listMethods, readMethod } from '#server/payout-methods/list-methods.ts';
import { importResults } from '#server/payout-runs/bank/import-results.ts';
import { makeBankFile } from '#server/payout-runs/bank/make-bank-file.ts';
import { reconcilePayouts } from '#server/payout-runs/bank/reconcile-payouts.ts';
import { approveRun, rejectRun, reviewRun } from '#server/payout-runs/decide-run.ts';
import { exportRun } from '#server/payout-runs/export-run.ts';
import { makeRun } from '#server/payout-runs/make-run.ts';
import { listRuns, showRun } from '#server/payout-runs/show-runs.ts';
import { answer } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { exportPayment, makeStatement } from './export-payment.ts';
import { retryPayment } from './retry-payment.ts';
import { listPaymentLines, listPayments, readPayment } from './show-payments.ts';
import { showSummary } from './show-summary.ts';

/** Calls for payout methods, payments, payout runs and invoices. */
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
