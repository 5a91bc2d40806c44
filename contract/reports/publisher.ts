import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, listOf, optionalText, word } from '../fields.ts';
import { decisionReasons, subIds } from '../orders/fields.ts';
import { brandPaidStatuses } from '../payments/publisher.ts';
import { groupsInPair, lineFacts, PERFORMANCE_GROUPS } from './dimensions.ts';
import { DATE_KINDS, datesInOrder, reportFilter, STATUS_TABS } from './fields.ts';
import { COMPARISONS } from './spans.ts';

const reads = {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  sheds: true,
} as const;

export const PERFORMANCE_ORDERS = [
  'key',
  'label',
  'clicks',
  'unique_clicks',
  'valid_clicks',
  'orders',
  'sales',
  'commission',
  'approved',
  'pending',
  'rejected',
  'paid',
  'epc',
  'cr',
  'aov',
] as const;
export type PerformanceOrder = (typeof PERFORMANCE_ORDERS)[number];

export const TRANSACTION_ORDERS = [
  'order_time',
  'click_time',
  'sale_amount',
  'commission',
  'order_id',
  'merchant_name',
  'updated_at',
] as const;

const performanceFigures = {
  currency: z.string(),
  /** All clicks, including bots and duplicates; `valid_clicks` excludes them, and rates use those. */
  clicks: z.int(),
  /** Valid clicks that are a visitor's first on a link within a UTC day. */
  unique_clicks: z.int(),
  valid_clicks: z.int(),
  /** Number of orders, not lines: each is counted once, with its first line. */
  orders: z.int(),
  lines: z.int(),
  /** `sales` = `gross_sales` (lines of zero and more) + `returns` (negative lines). */
  sales: z.string(),
  gross_sales: z.string(),
  returns: z.string(),
  /** Of all lines of the tab; in the tab `all` this includes rejected lines. */
  commission: z.string(),
  /** Approved, settled and paid lines together. */
  approved: z.string(),
  pending: z.string(),
  rejected: z.string(),
  paid: z.string(),
  /** EPC: commission per 100 valid clicks; null without clicks. */
  epc: z.nullable(z.string()),
  /** Conversion rate: orders per 100 valid clicks, two decimals; null without clicks. */
  cr: z.nullable(z.string()),
  /** Average order value: sales per order; null without orders. */
  aov: z.nullable(z.string()),
};

export const performanceTotals = z.object(performanceFigures);
export type PerformanceTotals = z.output<typeof performanceTotals>;

export const performanceRow = z.object({
  /** day and week (its Monday): YYYY-MM-DD; month: YYYY-MM; brand: mcid; channel: medium_id. */
  key: z.string(),
  label: z.string(),
  /** Key of the second group; absent without one. */
  key2: z.optional(z.string()),
  label2: z.optional(z.string()),
  ...performanceFigures,
});
export type PerformanceRow = z.output<typeof performanceRow>;

/** A row, and with `compared_rows` what its group had in the compared period. */
const comparedRow = z.extend(performanceRow, { compared: z.optional(performanceTotals) });
export type ComparedRow = z.output<typeof comparedRow>;

/**
 * The performance report. Amounts of different currencies are never added: a row is one group in
 * one currency. Clicks are counted in the currency in which orders of their brand and day are
 * credited (the account's if there is an exchange rate, else the brand's), so each click is in
 * exactly one row; clicks may be added over currencies, money may not. `totals` has one entry per
 * currency, the account's own first (present even without data). Groups without data have no row.
 * Orders are counted on the day of the order, clicks on the day of the click, with a delay of one
 * or two seconds. The days of `compare` are those of `comparedSpan`. With `compared_rows`, each row has
 * the figures of its group in the compared period, and groups that only that period has are rows
 * without figures of their own; days, weeks and months are paired by their position.
 */
export const reportPerformance = call('/report/performance', {
  ...reads,
  input: z
    .object({
      ...reportFilter,
      group_by: z._default(word(PERFORMANCE_GROUPS), 'day'),
      /** Second group within each of the first; rows of the first group then stay together. */
      then_by: z.optional(word(PERFORMANCE_GROUPS)),
      /** Keeps rows whose key or label contains this text; totals are limited accordingly. */
      keyword: optionalText(100),
      /** Default: newest first for day, week and month, else highest commission first. */
      order_type: z.optional(word(PERFORMANCE_ORDERS)),
      compare: z._default(word(COMPARISONS), 'none'),
      compared_rows: z._default(flag, 0),
    })
    .check(datesInOrder(), groupsInPair()),
  reply: z.object({
    ...listOf(comparedRow).shape,
    totals: z.array(performanceTotals),
    comparison: z.nullable(
      z.object({
        start_date: z.string(),
        end_date: z.string(),
        totals: z.array(performanceTotals),
      }),
    ),
    /** The account's own currency, and the IANA time zone of the days. */
    currency: z.string(),
    time_zone: z.string(),
  }),
  refuses: ['SITE_NOT_FOUND', 'BRAND_NOT_EXISTS', 'REPORT_PAIR_TOO_OLD', 'SERVICE_BUSY'],
});

/** One order line as shown to publishers. */
export const transactionRow = z.object({
  id: z.int(),
  order_id: z.string(),
  line_id: z.string(),
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  logo: z.nullable(z.string()),
  /** Code and name of the channel; both empty for a coupon order of an account without a site. */
  medium_id: z.string(),
  channel_name: z.string(),
  order_time: z.string(),
  click_time: z.nullable(z.string()),
  sale_amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  /** Amount and currency as reported, if converted, and the exchange rate of one unit. */
  original_amount: z.nullable(z.string()),
  original_currency: z.nullable(z.string()),
  exchange_rate: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** `cancellation`: a separate order that reverses an earlier sale. */
  event: z.enum(['sale', 'cancellation']),
  /** Only a browser has reported it: it is not approved until the brand reports it too. */
  unconfirmed: z.boolean(),
  /** 1 once the commission of the line has been paid out. */
  paid_status: z.union([z.literal(0), z.literal(1)]),
  /** Whether the brand has paid for it: not invoiced, invoiced, paid. */
  brand_paid_status: z.enum(brandPaidStatuses),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  rule_id: z.nullable(z.int()),
  rule_name: z.nullable(z.string()),
  ...subIds,
  click_ref: z.nullable(z.string()),
  voucher_code: z.nullable(z.string()),
  customer_country: z.nullable(z.string()),
  ...lineFacts,
  /** null if the brand does not report it. */
  new_customer: z.nullable(z.boolean()),
  sku: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  lock_date: z.nullable(z.string()),
  /** When the line was approved or rejected. */
  validation_date: z.nullable(z.string()),
  settlement_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  paid_date: z.nullable(z.string()),
  /** Expected payment day (UTC); null if it cannot be estimated or the line is paid. */
  expected_pay_date: z.nullable(z.string()),
  updated_at: z.string(),
});
export type TransactionRow = z.output<typeof transactionRow>;

/** One status tab in one currency. */
const transactionTab = z.object({
  status: z.enum(STATUS_TABS),
  currency: z.string(),
  orders: z.int(),
  lines: z.int(),
  sales: z.string(),
  commission: z.string(),
});

/**
 * The transactions report: order lines by day of the order, or of the date selected by `date_by`.
 * `tabs` counts every tab under the same filters (except the status), one entry per tab and
 * currency; the account's currency is always included.
 */
export const reportTransactions = call('/report/transactions', {
  ...reads,
  input: z
    .object({
      ...reportFilter,
      /** Full order number of the brand. */
      order_id: optionalText(255),
      /** Full sub-id, in any of uid1 to uid5. */
      uid: optionalText(100),
      reason: z.optional(word(decisionReasons)),
      date_by: z._default(word(DATE_KINDS), 'order'),
      order_type: z._default(word(TRANSACTION_ORDERS), 'order_time'),
    })
    .check(datesInOrder()),
  reply: z.object({
    ...listOf(transactionRow).shape,
    tabs: z.array(transactionTab),
    currency: z.string(),
    time_zone: z.string(),
  }),
  refuses: ['SITE_NOT_FOUND', 'BRAND_NOT_EXISTS'],
});
