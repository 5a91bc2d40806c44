import * as z from 'zod/mini';
import { brandPaidStatuses } from '../payments/publisher.ts';
import { told } from './api-call.ts';

const text = z.string();
const textOrNull = z.nullable(z.string());
const number = z.number();
const count = z.int();
const flag = z.literal([0, 1]);
const idOrNull = z.nullable(z.int());

const day = (what: string) => told(textOrNull, `${what} YYYY-MM-DD in UTC+8; null: not yet.`);
const iso = (of: string) => told(textOrNull, `${of} as ISO 8601 with an offset.`);
const currency = told(text, 'Of every amount beside it but original_amount: ISO 4217.');
/**
 * Original amounts of an order that was reported in, or is owed by its brand in, another currency.
 */
const original = {
  original_amount: told(
    z.nullable(z.number()),
    'The sale as the order said it; null: not converted.',
  ),
  original_currency: told(textOrNull, 'ISO 4217, of original_amount.'),
  exchange_rate: told(
    textOrNull,
    'Decimal text: what one unit of original_currency was worth in currency on the day of the order.',
  ),
};
/**
 * Brand id of rewards that no brand pays. Brand ids of the dialect are above 0; this is the largest
 * id possible, so no brand will ever have it.
 */
export const NETWORK_BRAND_ID = 2_147_483_647;

const brandId = told(
  count.check(z.minimum(1)),
  `The number of the brand, above 0; ${NETWORK_BRAND_ID} stands for the network itself, which pays rewards.`,
);
const mcid = told(text, 'The public name of the brand; empty where the network itself pays.');
const merchantName = told(text, 'The name of the brand, never null.');
const status = z.enum(['Pending', 'Approved', 'Rejected']);
const commRate = told(text, 'What the rule of this commission pays, such as "Revshare 70.00%".');
const prodId = told(textOrNull, "The brand's article number.");
const orderUnit = told(z.nullable(count), 'Pieces.');

const uids = {
  uid: told(textOrNull, 'The first sub-id of the link.'),
  uid2: textOrNull,
  uid3: textOrNull,
  uid4: textOrNull,
  uid5: textOrNull,
};

/** A row of `transaction`. */
/*@__NO_SIDE_EFFECTS__*/
export function transactionRow(source: string) {
  return z.object({
    [`${source}_id`]: told(text, 'The number of the order line, as text.'),
    brand_id: brandId,
    mcid,
    merchant_name: merchantName,
    order_id: told(text, "The brand's order number; one order may have several lines."),
    order_time: told(count, 'Unix seconds.'),
    order_time_iso: iso('order_time'),
    sale_amount: number,
    sale_comm: told(number, 'The commission.'),
    currency,
    ...original,
    status,
    norm_id: told(idOrNull, 'The number of the commission rule.'),
    ori_amount: told(number, 'The sale as it was first reported.'),
    ori_aff_brokerage: told(number, 'The commission as it was first reported.'),
    prod_id: prodId,
    order_unit: orderUnit,
    ...uids,
    click_ref: told(textOrNull, 'The reference of the click; null for an order by coupon alone.'),
    comm_rate: commRate,
    validation_date: day('When the brand decided.'),
    validation_date_iso: iso('validation_date'),
    note: told(textOrNull, 'The reason of a rejection or change, and what was said of it.'),
    customer_country: textOrNull,
    voucher_code: textOrNull,
    is_direct: told(flag, '1: the brand works with this network directly.'),
    channel_id: told(text, 'The code of the channel; empty for a coupon without one.'),
    paid_status: told(flag, '1: paid.'),
    last_update_time: told(text, 'MM-DD-YYYY in UTC+8.'),
    last_update_time_iso: iso('last_update_time'),
    settlement_date: day('When it was settled.'),
    settlement_date_iso: iso('settlement_date'),
    paid_date: day('When it was paid.'),
    paid_date_iso: iso('paid_date'),
    settlement_id: idOrNull,
    payment_id: idOrNull,
  });
}

/** An order of `transaction_v3`. */
/*@__NO_SIDE_EFFECTS__*/
export function orderRow(source: string) {
  return z.object({
    oid: told(text, 'The number of the order, as text.'),
    mid: brandId,
    mcid,
    merchant_name: merchantName,
    offer_type: told(text, 'CPS, CPA and so on.'),
    order_id: text,
    ori_order_time: told(count, 'Unix seconds.'),
    order_time: told(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
    order_time_iso: iso('order_time'),
    uid: textOrNull,
    click_ref: textOrNull,
    currency,
    items: z.array(
      z.object({
        [`${source}_id`]: told(text, 'The number of the order line.'),
        skuid: textOrNull,
        sale_amount: told(text, 'Decimal text here.'),
        sale_comm: told(text, 'Decimal text here.'),
        currency,
        ...original,
        original_amount: told(textOrNull, 'Decimal text here.'),
        status,
        prod_id: prodId,
        order_unit: orderUnit,
        comm_rate: commRate,
        validation_date: day('When the brand decided.'),
        validation_date_iso: iso('validation_date'),
        note: textOrNull,
        payment_id: told(text, '"0": none.'),
        settlement_id: told(text, '"0": none.'),
        settlement_date: day('When it was settled.'),
        settlement_date_iso: iso('settlement_date'),
        paid_date: day('When it was paid.'),
        paid_date_iso: iso('paid_date'),
      }),
    ),
  });
}

/** A row of `click_report`. */
export const clickRow = z.object({
  click_time: told(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
  click_time_iso: iso('click_time'),
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  channel_id: told(text, 'The code of the channel.'),
  ...uids,
  click_ref: text,
  is_valid: told(flag, '0: a bot, a repeat or a click that was not sent on.'),
  invalid_reason: textOrNull,
});

/** A brand of `monetization`. */
export const brandRow = z.object({
  brand_id: brandId,
  mid: told(count, 'The same as brand_id.'),
  mcid,
  merchant_name: merchantName,
  comm_rate: told(text, 'What the brand pays, in words.'),
  comm_detail: text,
  site_url: text,
  logo: textOrNull,
  site_desc: text,
  categories: told(text, 'Parent>Child, comma separated.'),
  tags: told(text, 'Comma separated.'),
  offer_type: text,
  avg_payment_cycle: told(
    z.nullable(count),
    'Days from order to payment, the median; null: unknown.',
  ),
  avg_payout: told(z.nullable(number), 'Commission per 100 clicks in 90 days, in currency_name.'),
  country: textOrNull,
  support_region: told(text, 'Countries, comma separated.'),
  post_area_list: told(z.array(text), 'The same countries as a list.'),
  brand_status: z.enum(['Online', 'Offline']),
  merchant_status: told(z.enum(['Online', 'Offline']), 'The same as brand_status.'),
  datetime: told(text, 'When the brand came: YYYY-MM-DD HH:mm:ss in UTC+8.'),
  datetime_iso: iso('datetime'),
  relationship: z.enum(['Joined', 'Pending', 'Rejected', 'No Relationship']),
  tracking_url: told(textOrNull, 'With the page it leads to; null until joined.'),
  tracking_url_short: textOrNull,
  tracking_url_smart: told(
    textOrNull,
    'Put the encoded address of a page at its end; null too where the brand allows none.',
  ),
  RD: told(count, 'Cookie days.'),
  filter_words: told(text, 'Comma separated.'),
  currency_name: text,
  currency,
  allow_sml: told(z.enum(['Y', 'N']), 'Whether links to single pages are allowed.'),
  rep_name: textOrNull,
  rep_email: textOrNull,
  support_couponordeal: told(z.enum(['Y', 'N']), 'Whether coupon sites may promote it.'),
  brand_type: z.enum(['Website', 'Marketplace']),
  is_direct: flag,
});

/** A row of `commission_validation`: one settlement. */
export const settlementRow = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  sale_comm: told(number, 'The sum of its details.'),
  currency,
  settlement_date: told(text, 'YYYY-MM-DD in UTC+8.'),
  settlement_date_iso: iso('settlement_date'),
  note: text,
  settlement_id: count,
  payment_id: told(idOrNull, 'The payment that takes it; null: none yet.'),
});

/** A line of `commission_details`. */
export const settledLine = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  order_id: text,
  order_time: told(count, 'Unix seconds.'),
  order_time_iso: iso('order_time'),
  sale_amount: number,
  sale_comm: told(number, 'What this settlement has of the commission; below zero: taken back.'),
  currency,
  status,
  uid: textOrNull,
  prod_id: prodId,
  order_unit: orderUnit,
  settlement_id: count,
  validation_date: day('When the brand decided.'),
  validation_date_iso: iso('validation_date'),
  note: textOrNull,
});

/** A payment of `payment_summary`. */
export const paymentRow = z.object({
  payment_id: count,
  request_date: told(text, 'YYYY-MM-DD in UTC+8.'),
  request_date_iso: iso('request_date'),
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  payment_type: told(text, 'paypal, payoneer, airwallex or bank.'),
  payment_details: told(text, 'Where it goes, masked.'),
  invoice: told(text, 'The number of its statement.'),
  amount: told(number, 'The sum of its details.'),
  currency,
  status: z.enum(['paid', 'toBePaid']),
});

/** A row of `payment_detail`: one settlement in a payment. */
export const paidRow = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  amount: number,
  currency,
  validation_date: told(text, 'When it was settled: YYYY-MM-DD in UTC+8.'),
  validation_date_iso: iso('validation_date'),
  type: told(text, '"CPS Commission" and so on; "Adjustment" below zero.'),
  note: text,
  settlement_id: count,
  sign_id: told(text, 'Names the row for ever.'),
  date: told(text, 'When the payment was asked for: YYYY-MM-DD in UTC+8.'),
  date_iso: iso('date'),
  payment_id: count,
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  brand_paid_status: told(
    z.nullable(z.enum(brandPaidStatuses)),
    'How far the brand is with paying us: unpaid, invoiced or paid. null where the network pays it.',
  ),
});
