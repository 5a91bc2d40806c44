import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { day, integer, largeListOf, optionalText, paging, rowId, word } from '../fields.ts';
import { decisionInput, decisionRefusals, decisionReply } from './decisions.ts';
import {
  attributions,
  exchangeOfLine,
  orderLineEvents,
  orderLineStatuses,
  orderReport,
  recordedOrder,
  recordRefusals,
  returnStates,
  subIds,
  suspicions,
} from './fields.ts';

/** An order line as shown to staff. Times are ISO 8601, amounts decimal text in `currency`. */
export const staffOrderLine = z.object({
  id: z.int(),
  order_id: z.string(),
  line_id: z.string(),
  event: z.enum(orderLineEvents),
  source: z.string(),
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  publisher_id: z.nullable(z.int()),
  publisher_name: z.nullable(z.string()),
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  order_time: z.string(),
  click_time: z.nullable(z.string()),
  click_ref: z.nullable(z.string()),
  attribution: z.enum(attributions),
  attribution_detail: z.string(),
  suspicion: z.nullable(z.enum(suspicions)),
  /** Reported by a browser only: not approved or paid until the brand's server reports it. */
  unconfirmed: z.boolean(),
  ...subIds,
  sale_amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  /** null if all amounts are in one currency. */
  exchange: z.nullable(
    z.extend(exchangeOfLine, { brand_sale_amount: z.string(), brand_rate: z.string() }),
  ),
  rule_id: z.nullable(z.int()),
  rule_name: z.nullable(z.string()),
  /** The publisher's volume with the brand earlier in the month, if tiers applied. */
  volume_month: z.nullable(z.string()),
  volume_orders: z.nullable(z.int()),
  volume_sales: z.nullable(z.string()),
  /** Of a return: how its sale was found, and the sale. */
  return_state: z.nullable(z.enum(returnStates)),
  sale_id: z.nullable(z.int()),
  sale_order_id: z.nullable(z.string()),
  sale_line_id: z.nullable(z.string()),
  customer_ref: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  category: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  voucher_code: z.nullable(z.string()),
  customer_kind: z.nullable(z.string()),
  customer_country: z.nullable(z.string()),
  status: z.enum(orderLineStatuses),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  settlement_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Totals of all lines that match the filter, per currency. */
export const currencyTotals = z.array(
  z.object({
    currency: z.string(),
    lines: z.int(),
    orders: z.int(),
    sale_amount: z.string(),
    commission: z.string(),
  }),
);

/** The filter of the list and of its export. */
export const lineFilter = {
  brand_id: z.optional(brandId),
  publisher_id: z.optional(integer({ type: 'USER_ID_INTEGER' }, 1)),
  status: z.optional(word(orderLineStatuses, { type: 'CONVERSION_STATUS_INVALID' })),
  event: z.optional(word(orderLineEvents, { type: 'ORDER_EVENT_INVALID' })),
  attribution: z.optional(word(attributions)),
  /** Returns without a sale: not reported yet, or not found. */
  return_state: z.optional(word(returnStates)),
  start_date: z.optional(day({ type: 'REPORT_START_DATE_STRING' })),
  end_date: z.optional(day({ type: 'REPORT_END_DATE_STRING' })),
  /** Part of an order id, article number or product name, or a full click reference. */
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
};

/** The days of a filter are in their order. */
export const inDayOrder = z.refine<{
  start_date?: string | undefined;
  end_date?: string | undefined;
}>(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
  error: 'REPORT_START_DATE_AFTER_END',
});

/**
 * Lists lines of all brands and publishers, newest order first. Days are UTC days of the order
 * time.
 */
export const listStaffOrderLines = call('/staff/conversion/list', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ ...lineFilter, ...paging }).check(inDayOrder),
  reply: z.extend(largeListOf(staffOrderLine), { totals: currencyTotals }),
});

/** One line with its full history and all its ledger postings. */
export const showStaffOrderLine = call('/staff/conversion/info', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ id: rowId }),
  reply: z.extend(staffOrderLine, {
    /**
     * What the network earns on the commission, at the brand's fee of today; the invoice, which rounds
     * once for all its lines, has the fee of its date. null: the line is rejected.
     */
    network_fee: z.nullable(
      z.object({ percent: z.int(), amount: z.string(), currency: z.string() }),
    ),
    history: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        old_status: z.nullable(z.string()),
        new_status: z.string(),
        old_sale_amount: z.nullable(z.string()),
        new_sale_amount: z.string(),
        old_commission: z.nullable(z.string()),
        new_commission: z.string(),
        currency: z.string(),
        /** Currency of the old amounts, if it was a different one. */
        old_currency: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        note: z.nullable(z.string()),
        staff_id: z.nullable(z.int()),
        staff_name: z.nullable(z.string()),
        /** The person of the brand who made the change. */
        user_name: z.nullable(z.string()),
        /** Name of the API key with which the brand made the change. */
        brand_key: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
    postings: z.array(
      z.object({
        transaction_id: z.string(),
        kind: z.string(),
        account: z.string(),
        direction: z.enum(['debit', 'credit']),
        amount: z.string(),
        currency: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  refuses: ['CONVERSION_NOT_FOUND'],
});

/**
 * Approves or rejects lines, by `ids` or by order (with `line_id` only one of its lines). All or
 * nothing; lines that already have the status are counted as unchanged. With `brand_id` the ids are of
 * that brand.
 */
export const decideStaffOrderLines = call('/staff/conversion/decide', {
  actor: { staff: 'order_lines.decide' },
  input: z.object({ brand_id: z.optional(brandId), ...decisionInput }),
  reply: decisionReply,
  refuses: decisionRefusals,
});

/** Records an order on behalf of a brand, with the same rules as the brand's own report. */
export const addStaffOrder = call('/staff/conversion/add', {
  actor: { staff: 'order_lines.write' },
  input: z.object({ brand_id: brandId, ...orderReport.shape }),
  reply: recordedOrder,
  refuses: ['MERCHANT_NOT_FOUND', ...recordRefusals],
});
