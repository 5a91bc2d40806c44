import * as payments from '#contract/payments.ts';
import * as methods from '#contract/payouts.ts';
import { answer } from '#server/platform/http/answer.ts';
import { deleteMethod, setDefaultMethod } from './methods/choose-method.ts';
import { addMethod, editMethod } from './methods/keep-method.ts';
import { listFields, listMethods, readMethod } from './methods/list-methods.ts';
import { exportPayment, makeStatement } from './payments/export-payment.ts';
import { listPaymentLines, listPayments, readPayment } from './payments/show-payments.ts';
import { showSummary } from './payments/show-summary.ts';

/** What is answered about payout methods and payments. */
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
];
