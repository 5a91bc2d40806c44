import * as z from 'zod/mini';
import { minorToText } from '#contract/money.ts';
import { describeField } from '#contract/publisher-api/api-call.ts';
import type { ApiInput } from '#contract/publisher-api/calls.ts';
import { anyId, wholePaging } from '#contract/publisher-api/filters.ts';
import { paymentsPaged } from '#contract/publisher-api/inputs.ts';
import { olderTransactions } from '#contract/publisher-api/older-replies.ts';
import { settledLine } from '#contract/publisher-api/payment-rows.ts';
import { count, currency, number, text } from '#contract/publisher-api/row-fields.ts';
import {
  type ApiPaidLine,
  type ApiPayment,
  findBalancesAfter,
} from '#server/insight/reports/queries/api/list-api-payments.ts';
import { findPaidLines, findPayments } from '../../payments/list-payments.ts';
import { presentSettledLine } from '../../payments/present.ts';
import { momentText } from '../../rules.ts';
import { olderMonetization, olderTransaction } from '../medium-calls.ts';
import type { OlderDeclaration } from '../older-call.ts';

const network = 'rewardoo';
const linesInput = z.object({ paymentId: anyId(), ...wholePaging });
const totalText = describeField(text, 'Total number of orders, as text.');
/** Clients remove separators from amounts before they read them, so they must be text. */
const amountText = describeField(text, 'Decimal text, in currency.');

const withdrawals = z.array(
  z.object({
    withdrawal_id: text,
    withdrawal_time: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
    update_time: describeField(text, 'When it was paid, or empty.'),
    commission: amountText,
    withdrawal_amount: amountText,
    account_balance: describeField(text, 'What the account had settled beyond it, decimal text.'),
    currency,
    status: z.enum(['Withdrawn', 'Processing']),
    bank_name: describeField(text, 'Payout type.'),
  }),
);

const paidLines = (idFields: readonly string[]) =>
  z.array(
    z.object({
      ...Object.fromEntries(idFields.map((field) => [field, z.optional(text)])),
      sign_id: describeField(text, 'Id of the order line.'),
      ...settledLine.shape,
      mid: describeField(count, 'The same as brand_id.'),
      cashback: describeField(number, 'The same as sale_comm.'),
      withdrawal_id: text,
      report_time: describeField(text, 'When it was paid, or empty.'),
    }),
  );

/** Calls that Rewardoo has beside those of the whole family. */
export const rewardooCalls: readonly OlderDeclaration[] = [
  {
    ...olderMonetization,
    network,
    name: 'merchant_details',
    about: 'Brands with their commission, as Rewardoo names the call.',
    at: { mod: 'medium', op: 'merchant_details' },
  },
  {
    ...olderTransaction,
    network,
    name: 'transaction_details',
    about: 'Order lines by order date or decision date, as Rewardoo names the call.',
    at: { mod: 'medium', op: 'transaction_details' },
    reply: (idFields) => z.extend(olderTransactions(idFields), { total_trans: totalText }),
    run: async (client, input: ApiInput<'transaction'>) => {
      const { total_trans, ...page } = await olderTransaction.run(client, input);
      return { total_trans: String(total_trans), ...page };
    },
  },
  {
    like: 'payment_summary',
    network,
    name: 'rewardoo_payments',
    about: 'Payments of a period and payments that are not paid yet, as Rewardoo lists them.',
    at: { mod: 'commission', op: 'payments' },
    names: {
      ...{ payment_begin: 'paidDateBegin', payment_end: 'paidDateEnd' },
      ...{ withdrawal_id: 'paymentId', page: 'curPage', limit: 'perPage' },
    },
    input: paymentsPaged(wholePaging),
    reply: () => withdrawals,
    run: async (client, input: ApiInput<'payment_summary'>) => {
      const { rows } = await findPayments(client, input);
      const ids = rows.map(({ id }) => id);
      const balances = await findBalancesAfter(client.db, ids);
      return rows.map((payment) => presentWithdrawal(payment, balances.get(payment.id) ?? 0n));
    },
  },
  {
    like: 'commission_details',
    network,
    name: 'rewardoo_details',
    about: 'The lines of a payment, as Rewardoo lists them; they add up to its commission.',
    at: { mod: 'commission', op: 'details' },
    names: { withdrawal_id: 'paymentId', page: 'curPage', limit: 'perPage' },
    input: linesInput,
    reply: paidLines,
    run: async (client, input: z.output<typeof linesInput>) =>
      (await findPaidLines(client, input)).map((line) => presentLine(client.id_fields, line)),
  },
];

function presentWithdrawal(payment: ApiPayment, balance_minor: bigint) {
  const money = (minor: bigint) => minorToText(minor, payment.currency);
  return {
    withdrawal_id: String(payment.id),
    withdrawal_time: momentText(payment.requested_at),
    update_time: payment.paid_at ? momentText(payment.paid_at) : '',
    commission: money(payment.amount_minor),
    withdrawal_amount: money(payment.amount_minor),
    account_balance: money(balance_minor),
    currency: payment.currency,
    status: payment.status === 'paid' ? 'Withdrawn' : 'Processing',
    bank_name: payment.method,
  };
}

function presentLine(idFields: readonly string[], line: ApiPaidLine) {
  const row = presentSettledLine(line);
  return {
    ...Object.fromEntries(idFields.map((field) => [field, line.sign_id])),
    sign_id: line.sign_id,
    ...row,
    mid: row.brand_id,
    cashback: row.sale_comm,
    withdrawal_id: String(line.payment_id),
    report_time: line.paid_at ? momentText(line.paid_at) : '',
  };
}
