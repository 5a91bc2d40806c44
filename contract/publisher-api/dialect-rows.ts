import * as z from 'zod/mini';
import { brandPaidStatuses } from '../payments/publisher.ts';
import { describeField } from './api-call.ts';

const text = z.string();
const textOrNull = z.nullable(z.string());
const number = z.number();
const count = z.int();
const flag = z.literal([0, 1]);
const idOrNull = z.nullable(z.int());

const day = (what: string) =>
  describeField(textOrNull, `${what} YYYY-MM-DD in UTC+8; null: not yet.`);
const iso = (field: string) => describeField(textOrNull, `${field} as ISO 8601 with an offset.`);
const currency = describeField(text, 'ISO 4217, of all amounts except original_amount.');
/**
 * Original amounts of an order that was reported in, or is owed by its brand in, another currency.
 */
const original = {
  original_amount: describeField(
    z.nullable(z.number()),
    'Sale amount as reported; null: not converted.',
  ),
  original_currency: describeField(textOrNull, 'ISO 4217, of original_amount.'),
  exchange_rate: describeField(
    textOrNull,
    'Decimal text: value of one unit of original_currency in currency on the order date.',
  ),
};
/**
 * Brand id of rewards that no brand pays. Brand ids of the dialect are above 0; this is the largest
 * id possible, so no brand will ever have it.
 */
export const NETWORK_BRAND_ID = 2_147_483_647;

const brandId = describeField(
  count.check(z.minimum(1)),
  `Id of the brand, above 0; ${NETWORK_BRAND_ID} for rewards that the network pays.`,
);
const mcid = describeField(text, 'Code of the brand; empty if the network pays.');
const merchantName = describeField(text, 'Name of the brand, never null.');
const status = z.enum(['Pending', 'Approved', 'Rejected']);
const commRate = describeField(text, 'Commission rate, such as "Revshare 70.00%".');
const prodId = describeField(textOrNull, 'Product number of the brand.');
const orderUnit = describeField(z.nullable(count), 'Quantity.');

const uids = {
  uid: describeField(textOrNull, 'First sub-id of the link.'),
  uid2: textOrNull,
  uid3: textOrNull,
  uid4: textOrNull,
  uid5: textOrNull,
};

/** A row of `transaction`. */
/*@__NO_SIDE_EFFECTS__*/
export function transactionRow(source: string) {
  return z.object({
    [`${source}_id`]: describeField(text, 'Id of the order line, as text.'),
    brand_id: brandId,
    mcid,
    merchant_name: merchantName,
    order_id: describeField(text, 'Order number of the brand; one order may have several lines.'),
    order_time: describeField(count, 'Unix seconds.'),
    order_time_iso: iso('order_time'),
    sale_amount: number,
    sale_comm: describeField(number, 'Commission.'),
    currency,
    ...original,
    status,
    norm_id: describeField(idOrNull, 'Id of the commission rule.'),
    ori_amount: describeField(number, 'Sale amount as first reported.'),
    ori_aff_brokerage: describeField(number, 'Commission as first reported.'),
    prod_id: prodId,
    order_unit: orderUnit,
    ...uids,
    click_ref: describeField(
      textOrNull,
      'Click reference; null for an order attributed to a coupon.',
    ),
    comm_rate: commRate,
    validation_date: day('When the brand decided.'),
    validation_date_iso: iso('validation_date'),
    note: describeField(textOrNull, 'Reason of a rejection or change, with its note.'),
    customer_country: textOrNull,
    voucher_code: textOrNull,
    is_direct: describeField(flag, '1: the brand works directly with this network.'),
    channel_id: describeField(text, 'Code of the channel; empty for a coupon without a channel.'),
    paid_status: describeField(flag, '1: paid.'),
    last_update_time: describeField(text, 'MM-DD-YYYY in UTC+8.'),
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
    oid: describeField(text, 'Id of the order, as text.'),
    mid: brandId,
    mcid,
    merchant_name: merchantName,
    offer_type: describeField(text, 'CPS, CPA and others.'),
    order_id: text,
    ori_order_time: describeField(count, 'Unix seconds.'),
    order_time: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
    order_time_iso: iso('order_time'),
    uid: textOrNull,
    click_ref: textOrNull,
    currency,
    items: z.array(
      z.object({
        [`${source}_id`]: describeField(text, 'Id of the order line.'),
        skuid: textOrNull,
        sale_amount: describeField(text, 'Decimal text here.'),
        sale_comm: describeField(text, 'Decimal text here.'),
        currency,
        ...original,
        original_amount: describeField(textOrNull, 'Decimal text here.'),
        status,
        prod_id: prodId,
        order_unit: orderUnit,
        comm_rate: commRate,
        validation_date: day('When the brand decided.'),
        validation_date_iso: iso('validation_date'),
        note: textOrNull,
        payment_id: describeField(text, '"0": none.'),
        settlement_id: describeField(text, '"0": none.'),
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
  click_time: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
  click_time_iso: iso('click_time'),
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  channel_id: describeField(text, 'Code of the channel.'),
  ...uids,
  click_ref: text,
  is_valid: describeField(flag, '0: a bot, a duplicate, or a click that was not redirected.'),
  invalid_reason: textOrNull,
});

/** A brand of `monetization`. */
export const brandRow = z.object({
  brand_id: brandId,
  mid: describeField(count, 'The same as brand_id.'),
  mcid,
  merchant_name: merchantName,
  comm_rate: describeField(text, 'Commission of the brand, in words.'),
  comm_detail: text,
  site_url: text,
  logo: textOrNull,
  site_desc: text,
  categories: describeField(text, 'Parent>Child, comma separated.'),
  tags: describeField(text, 'Comma separated.'),
  offer_type: text,
  avg_payment_cycle: describeField(
    z.nullable(count),
    'Median days from order to payment; null: unknown.',
  ),
  avg_payout: describeField(
    z.nullable(number),
    'Commission per 100 clicks of the last 90 days, in currency_name.',
  ),
  country: textOrNull,
  support_region: describeField(text, 'Countries, comma separated.'),
  post_area_list: describeField(z.array(text), 'The same countries as a list.'),
  brand_status: z.enum(['Online', 'Offline']),
  merchant_status: describeField(z.enum(['Online', 'Offline']), 'The same as brand_status.'),
  datetime: describeField(
    text,
    'When the channel joined, else when the brand was created: YYYY-MM-DD HH:mm:ss in UTC+8.',
  ),
  datetime_iso: iso('datetime'),
  relationship: z.enum(['Joined', 'Pending', 'Rejected', 'No Relationship']),
  tracking_url: describeField(textOrNull, 'Tracking link with its target page; null until joined.'),
  tracking_url_short: textOrNull,
  tracking_url_smart: describeField(
    textOrNull,
    'Append the URL-encoded address of a page; null if the brand allows no deep links.',
  ),
  RD: describeField(count, 'Cookie days.'),
  filter_words: describeField(text, 'Comma separated.'),
  currency_name: text,
  currency,
  allow_sml: describeField(z.enum(['Y', 'N']), 'Whether deep links are allowed.'),
  rep_name: textOrNull,
  rep_email: textOrNull,
  support_couponordeal: describeField(z.enum(['Y', 'N']), 'Whether coupon sites may promote it.'),
  brand_type: z.enum(['Website', 'Marketplace']),
  is_direct: flag,
});

/** A row of `commission_validation`: one settlement. */
export const settlementRow = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  sale_comm: describeField(number, 'Sum of its details.'),
  currency,
  settlement_date: describeField(text, 'YYYY-MM-DD in UTC+8.'),
  settlement_date_iso: iso('settlement_date'),
  note: text,
  settlement_id: count,
  payment_id: describeField(idOrNull, 'Payment that includes it; null: none yet.'),
});

/** A line of `commission_details`. */
export const settledLine = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  order_id: text,
  order_time: describeField(count, 'Unix seconds.'),
  order_time_iso: iso('order_time'),
  sale_amount: number,
  sale_comm: describeField(number, 'Commission in this settlement; negative: claw-back.'),
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
  request_date: describeField(text, 'YYYY-MM-DD in UTC+8.'),
  request_date_iso: iso('request_date'),
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  payment_type: describeField(text, 'Payout type, such as paypal or bank.'),
  payment_details: describeField(text, 'Payout account, masked.'),
  invoice: describeField(text, 'Number of its statement.'),
  amount: describeField(number, 'Sum of its details.'),
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
  validation_date: describeField(text, 'When it was settled: YYYY-MM-DD in UTC+8.'),
  validation_date_iso: iso('validation_date'),
  type: describeField(text, '"CPS Commission" and others; "Adjustment" if negative.'),
  note: text,
  settlement_id: count,
  sign_id: describeField(text, 'Permanent id of the row.'),
  date: describeField(text, 'When the payment was requested: YYYY-MM-DD in UTC+8.'),
  date_iso: iso('date'),
  payment_id: count,
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  brand_paid_status: describeField(
    z.nullable(z.enum(brandPaidStatuses)),
    'Whether the brand has paid the network: unpaid, invoiced or paid; null if the network pays.',
  ),
});
