import * as z from 'zod/mini';
import { listCoupons } from '../coupons/publisher.ts';
import { listPostbackLogs } from '../postbacks/deliveries.ts';
import { apiProductRow } from '../products/publisher.ts';
import { performanceRow, performanceTotals } from '../reports/publisher.ts';
import { counts, describeField, pageOf } from './api-call.ts';
import { transactionRow } from './dialect-rows.ts';
import { paymentRow, settlementRow } from './payment-rows.ts';

const text = z.string();
const textOrNull = z.nullable(z.string());

const clickFields = {
  clicks: describeField(z.int(), 'All recorded clicks, including bots and repeats.'),
  unique_clicks: describeField(z.int(), 'Valid clicks, each visitor once per link and day.'),
  valid_clicks: describeField(z.int(), 'Clicks without bots and repeats; the rates use these.'),
  epc: describeField(textOrNull, 'Commission per 100 valid clicks.'),
  cr: describeField(textOrNull, 'Orders per 100 valid clicks.'),
};

// Our own calls return the same rows as the calls of the screens.
export const performanceReply = z.object({
  ...counts,
  list: z.array(z.extend(performanceRow, clickFields)),
  totals: z.array(z.extend(performanceTotals, clickFields)),
});

export const couponsReply = pageOf(listCoupons.reply.shape.list._zod.def.element);
export const productsReply = pageOf(apiProductRow);
export const postbackLogReply = pageOf(listPostbackLogs.reply.shape.list._zod.def.element);

const changeTime = {
  changed_at: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
  changed_at_iso: describeField(text, 'ISO 8601 with an offset.'),
};

const brand = { brand_id: z.int(), mcid: text, merchant_name: text };

/*@__NO_SIDE_EFFECTS__*/
function transactionChange(idFields: readonly string[]) {
  return z.object({
    type: z.literal('transaction'),
    ...changeTime,
    event: describeField(
      text,
      'recorded, amended, adjusted, cancelled, approved, rejected, completed (its click arrived late).',
    ),
    old_status: textOrNull,
    new_status: text,
    old_sale_amount: z.nullable(z.number()),
    new_sale_amount: z.number(),
    old_sale_comm: z.nullable(z.number()),
    new_sale_comm: z.number(),
    currency: describeField(text, 'Currency of the new amounts.'),
    old_currency: describeField(
      text,
      'Currency of the old amounts; differs if the order has just been credited to you.',
    ),
    reason: textOrNull,
    transaction: describeField(transactionRow(idFields), 'Its current state.'),
  });
}

/** Types of change, each with its subject. */
/*@__NO_SIDE_EFFECTS__*/
function changeRow(idFields: readonly string[]) {
  return z.discriminatedUnion('type', [
    transactionChange(idFields),
    z.object({
      type: z.literal('relationship'),
      ...changeTime,
      relationship: z.object({
        ...brand,
        channel_id: text,
        relationship: z.enum(['Joined', 'Pending', 'Rejected', 'No Relationship']),
        reason: textOrNull,
      }),
    }),
    z.object({
      type: z.literal('terms'),
      ...changeTime,
      terms: z.object({
        ...brand,
        channel_id: text,
        version: z.int(),
        state: z.enum(['announced', 'started', 'withdrawn']),
        comm_rate: text,
        comm_detail: text,
        effective_from_iso: text,
      }),
    }),
    z.object({ type: z.literal('settlement'), ...changeTime, settlement: settlementRow }),
    z.object({
      type: z.literal('payment'),
      ...changeTime,
      status: describeField(text, 'New status: to_be_paid, processing, paid, failed and others.'),
      payment: paymentRow,
    }),
  ]);
}

/*@__NO_SIDE_EFFECTS__*/
export function changesReply(idFields: readonly string[]) {
  return z.object({
    cursor: describeField(text, 'Send it with the next call; store it even if the list is empty.'),
    hasNext: describeField(z.boolean(), 'Whether more changes are available.'),
    perPage: z.int(),
    limit: z.int(),
    list: z.array(changeRow(idFields)),
  });
}

export const linkReply = z.object({
  total: z.int(),
  list: z.array(
    z.object({
      target_url: text,
      code: describeField(text, '"0", or the reason why there is no link.'),
      message: text,
      link_id: z.nullable(z.int()),
      mcid: textOrNull,
      merchant_name: textOrNull,
      tracking_url: textOrNull,
      existing: describeField(
        z.nullable(z.boolean()),
        'Whether an earlier request had created it.',
      ),
    }),
  ),
});
