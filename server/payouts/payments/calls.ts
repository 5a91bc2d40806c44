import * as selfBilled from '#contract/invoices/self-billed.ts';
import * as payments from '#contract/payments/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { exportPayment, makeStatement } from './export-payment.ts';
import { listPaymentLines, listPayments, readPayment } from './show-payments.ts';
import { showSummary } from './show-summary.ts';
import { listUntaxed, supplementPayment } from './untaxed-payments.ts';

/** Calls of publishers for their payments, and of staff for those that lack their tax. */
export const paymentCalls = [
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
  answer(selfBilled.listUntaxedPayments, ({ db }) => listUntaxed(db)),
  answer(selfBilled.supplementPayment, ({ db, input }) => supplementPayment(db, input.payment_id)),
];
