import * as z from 'zod/mini';
import { listCoupons } from '../coupons/publisher.ts';
import { listPostbackLogs } from '../postbacks/publisher.ts';
import { listProducts } from '../products/publisher.ts';
import { reportPerformance } from '../reports/publisher.ts';
import { counts, pageOf, told } from './api-call.ts';
import { paymentRow, settlementRow, transactionRow } from './dialect-rows.ts';

const text = z.string();
const textOrNull = z.nullable(z.string());

// Our own calls return the same rows as the calls of the screens.
const { list: performanceList, totals, currency, time_zone } = reportPerformance.reply.shape;

export const performanceReply = z.object({
  ...counts,
  list: performanceList,
  totals,
  currency,
  time_zone,
});

export const couponsReply = pageOf(listCoupons.reply.shape.list._zod.def.element);
export const productsReply = pageOf(listProducts.reply.shape.list._zod.def.element);
export const postbackLogReply = pageOf(listPostbackLogs.reply.shape.list._zod.def.element);

const about = {
  changed_at: told(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
  changed_at_iso: told(text, 'ISO 8601 with an offset.'),
};

const brand = { brand_id: z.int(), mcid: text, merchant_name: text };

/** Types of change, each with its subject. */
/*@__NO_SIDE_EFFECTS__*/
function changeRow(source: string) {
  return z.discriminatedUnion('type', [
    z.object({
      type: z.literal('transaction'),
      ...about,
      event: told(
        text,
        'recorded, amended, adjusted, cancelled, approved, rejected, completed (by a late click).',
      ),
      old_status: textOrNull,
      new_status: text,
      old_sale_amount: z.nullable(z.number()),
      new_sale_amount: z.number(),
      old_sale_comm: z.nullable(z.number()),
      new_sale_comm: z.number(),
      currency: told(text, 'Of the new amounts.'),
      old_currency: told(text, 'Of the old ones: another where the order came to you just now.'),
      reason: textOrNull,
      transaction: told(transactionRow(source), 'As it stands now.'),
    }),
    z.object({
      type: z.literal('relationship'),
      ...about,
      relationship: z.object({
        ...brand,
        channel_id: text,
        relationship: z.enum(['Joined', 'Pending', 'Rejected', 'No Relationship']),
        reason: textOrNull,
      }),
    }),
    z.object({
      type: z.literal('terms'),
      ...about,
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
    z.object({ type: z.literal('settlement'), ...about, settlement: settlementRow }),
    z.object({
      type: z.literal('payment'),
      ...about,
      status: told(text, 'What it became: to_be_paid, processing, paid, failed and so on.'),
      payment: paymentRow,
    }),
  ]);
}

/*@__NO_SIDE_EFFECTS__*/
export function changesReply(source: string) {
  return z.object({
    cursor: told(text, 'Ask with it next time; keep it when nothing came.'),
    hasNext: told(z.boolean(), 'Whether more is known already.'),
    perPage: z.int(),
    limit: z.int(),
    list: z.array(changeRow(source)),
  });
}

export const linkReply = z.object({
  total: z.int(),
  list: z.array(
    z.object({
      target_url: text,
      code: told(text, '"0", or why there is no link.'),
      message: text,
      link_id: z.nullable(z.int()),
      mcid: textOrNull,
      merchant_name: textOrNull,
      tracking_url: textOrNull,
      existing: told(z.nullable(z.boolean()), 'The same request had made it before.'),
    }),
  ),
});
