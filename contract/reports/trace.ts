import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer } from '../fields.ts';
import { exchangeOfLine } from '../orders/fields.ts';
import { ruleOfLine } from '../terms/fields.ts';
import { transactionRow } from './publisher.ts';

/** One thing that happened to a line, with what it changed. */
const transactionChange = z.object({
  kind: z.string(),
  at: z.string(),
  old_status: z.nullable(z.string()),
  new_status: z.string(),
  sale_amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  /** By how much the commission moved. */
  delta_commission: z.string(),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** The trace of one transaction: click, order, decisions, settlement, payment, postbacks. */
export const reportTransactionInfo = call('/report/transaction_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({ id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1) }),
  reply: z.object({
    transaction: transactionRow,
    click: z.nullable(
      z.object({
        click_ref: z.string(),
        at: z.string(),
        /** Of the link: its public code and where it led. */
        link_code: z.nullable(z.string()),
        target_url: z.nullable(z.string()),
        device: z.nullable(z.string()),
        country: z.nullable(z.string()),
        referrer_host: z.nullable(z.string()),
      }),
    ),
    /** Why the order is this publisher's, as decided when it arrived. */
    attribution: z.string(),
    /** The rule that gave the commission: percent text such as "8%" or a fixed amount. */
    rule: z.nullable(ruleOfLine),
    /** How it was converted; null where the order, the brand and the account have one currency. */
    exchange: z.nullable(exchangeOfLine),
    /** All own lines of the same order, this one included. */
    order_lines: z.array(transactionRow),
    /** From recorded to the newest change, oldest first. */
    history: z.array(transactionChange),
    settlement: z.nullable(
      z.object({
        settlement_id: z.int(),
        at: z.string(),
        commission: z.string(),
        currency: z.string(),
      }),
    ),
    payment: z.nullable(
      z.object({
        payment_id: z.int(),
        status: z.string(),
        method: z.string(),
        requested_at: z.string(),
        paid_at: z.nullable(z.string()),
        amount: z.string(),
        currency: z.string(),
      }),
    ),
    postbacks: z.array(
      z.object({ at: z.string(), event: z.string(), status: z.nullable(z.int()), url: z.string() }),
    ),
    time_zone: z.string(),
  }),
  refuses: ['CONVERSION_NOT_FOUND'],
});
