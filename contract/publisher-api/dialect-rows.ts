import * as z from 'zod/mini';
import { describeField } from './api-call.ts';
import {
  brandId,
  commRate,
  count,
  currency,
  day,
  flag,
  idOrNull,
  iso,
  mcid,
  merchantName,
  number,
  orderUnit,
  original,
  prodId,
  status,
  text,
  textOrNull,
} from './row-fields.ts';

const uids = {
  uid: describeField(textOrNull, 'First sub-id of the link.'),
  uid2: textOrNull,
  uid3: textOrNull,
  uid4: textOrNull,
  uid5: textOrNull,
};

/**
 * The id of an order line under the name that each accepted source uses, and as `sign_id`. With
 * several sources a row carries only the field of the requested source.
 */
/*@__NO_SIDE_EFFECTS__*/
function lineIds(idFields: readonly string[]) {
  const id = describeField(text, 'Id of the order line, as text.');
  const ofSource = idFields.length > 1 ? z.optional(id) : id;
  return {
    ...Object.fromEntries(idFields.map((field) => [field, ofSource])),
    sign_id: describeField(text, 'The same id, whatever the source.'),
  };
}

const unconfirmed = describeField(
  flag,
  '1: only a browser has reported the order; it is not approved until the brand confirms it.',
);

/** A row of `transaction`. */
/*@__NO_SIDE_EFFECTS__*/
export function transactionRow(idFields: readonly string[]) {
  return z.object({
    ...lineIds(idFields),
    brand_id: brandId,
    mid: describeField(count, 'The same as brand_id.'),
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
      'Click reference; null for an order attributed to a coupon or to an earlier order of the customer.',
    ),
    comm_rate: commRate,
    validation_date: day('When the brand decided.'),
    validation_date_iso: iso('validation_date'),
    note: describeField(textOrNull, 'Reason of a rejection or change, with its note.'),
    customer_country: textOrNull,
    voucher_code: describeField(textOrNull, 'The voucher codes of the order, separated by commas.'),
    unconfirmed,
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
export function orderRow(idFields: readonly string[]) {
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
        ...lineIds(idFields),
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
        unconfirmed,
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
    count,
    'When the channel joined, else when the brand was created: unix seconds.',
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
  support_couponordeal: describeField(
    z.enum(['1', '0', '-']),
    '1: offers coupons or deals now; 0: offers none, or forbids coupon sites; -: none now, and coupon sites need its consent.',
  ),
  brand_type: describeField(
    z.enum(['DTC', 'Amazon']),
    'DTC: sells in its own shop; Amazon: sells on the marketplace.',
  ),
  is_direct: flag,
});
