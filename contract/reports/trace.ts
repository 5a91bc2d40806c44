import * as z from 'zod/mini';
import { call } from '../call.ts';
import { rowId } from '../fields.ts';
import { exchangeOfLine, returnStates } from '../orders/fields.ts';
import { sentRequest } from '../postbacks/publisher.ts';
import { ruleOfLine } from '../terms/fields.ts';
import { visitFacts } from './dimensions.ts';
import { transactionRow } from './publisher.ts';

/** One event in the history of a line, with its changes. */
const transactionChange = z.object({
  kind: z.string(),
  at: z.string(),
  old_status: z.nullable(z.string()),
  new_status: z.string(),
  sale_amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  /** Change of the commission. */
  delta_commission: z.string(),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** Full trace of one transaction: click, order, decisions, settlement, payment, postbacks. */
export const reportTransactionInfo = call('/report/transaction_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({ id: rowId }),
  reply: z.object({
    transaction: transactionRow,
    click: z.nullable(
      z.object({
        click_ref: z.string(),
        at: z.string(),
        /** Public code of the link, and its target at the time of the click. */
        link_code: z.nullable(z.string()),
        target_url: z.nullable(z.string()),
        ...visitFacts,
        referrer_host: z.nullable(z.string()),
      }),
    ),
    /** Attribution of the order, as decided when it arrived. */
    attribution: z.string(),
    /** Commission rule of the line. */
    rule: z.nullable(ruleOfLine),
    /** The sale that the line reverses, if it is a return; all null for a sale. */
    return_of: z.object({
      return_state: z.nullable(z.enum(returnStates)),
      sale_order_id: z.nullable(z.string()),
      sale_line_id: z.nullable(z.string()),
    }),
    /** Currency conversion; null if order, brand and account use one currency. */
    exchange: z.nullable(exchangeOfLine),
    /** All own lines of the same order, including this one. */
    order_lines: z.array(transactionRow),
    /** From recording to the latest change, oldest first. */
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
        number: z.string(),
        status: z.string(),
        method: z.string(),
        requested_at: z.string(),
        paid_at: z.nullable(z.string()),
        amount: z.string(),
        currency: z.string(),
      }),
    ),
    /** Deliveries about this line or its order, by the time of their latest attempt. */
    postbacks: z.array(
      z.object({
        /** Time of the latest attempt; of the event before the first one. */
        at: z.string(),
        event: z.string(),
        attempts: z.int(),
        status: z.nullable(z.int()),
        /** The latest request as it was sent; null before the first attempt. */
        request: z.nullable(sentRequest),
      }),
    ),
    time_zone: z.string(),
  }),
  refuses: ['CONVERSION_NOT_FOUND'],
});
