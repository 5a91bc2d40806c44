import * as z from 'zod/mini';
import { counts, describeField, pageOf } from '#contract/publisher-api/api-call.ts';
import {
  count,
  currency,
  day,
  mcid,
  merchantName,
  number,
  text,
  textOrNull,
} from '#contract/publisher-api/row-fields.ts';

const status = describeField(
  z.enum(['untreated', 'effective', 'expired']),
  'untreated: pending; effective: approved; expired: rejected.',
);

/** `medium, cashback2`: order lines under the names of LinkHaitao. */
export const cashbackPage = pageOf(
  z.object({
    sign_id: describeField(text, 'Id of the order line.'),
    order_id: text,
    m_id: describeField(text, 'Id of the brand.'),
    mcid,
    advertiser_name: merchantName,
    order_time: describeField(count, 'Unix seconds.'),
    order_time_iso: text,
    sale_amount: number,
    cashback: describeField(number, 'Commission.'),
    currency,
    status,
    tagcode: describeField(textOrNull, 'First sub-id of the link.'),
    validation_date: textOrNull,
    note: textOrNull,
  }),
);

/** `medium, merchantBasicList3`: brands under the names of LinkHaitao. */
export const merchantPage = z.object({
  per_page: count,
  total_count: count,
  total_page: count,
  list: z.array(
    z.object({
      m_id: describeField(text, 'Id of the brand.'),
      mcid,
      merchant_name: merchantName,
      comm_rate: text,
      site_url: text,
      logo: textOrNull,
      site_desc: text,
      categories: text,
      offer_type: text,
      country: textOrNull,
      support_region: text,
      merchant_status: z.enum(['Online', 'Offline']),
      datetime: text,
      relationship: text,
      tracking_url: textOrNull,
      tracking_url_short: textOrNull,
      RD: count,
      restricted_keywords: text,
      currency,
      support_deeplink: z.enum(['Y', 'N']),
    }),
  ),
});

/** `medium, merchantCheckList3`: the state of brands under the names of LinkHaitao. */
export const merchantStates = z.object({
  per_page: count,
  total_count: count,
  total_page: count,
  list: z.array(
    z.object({
      m_id: text,
      mcid,
      sitename: merchantName,
      site_url: text,
      datetime: text,
      join_status: describeField(
        z.enum(['1', '2', '3', '4']),
        '1: no relationship; 2: pending; 3: rejected; 4: joined.',
      ),
      merchant_status: describeField(z.enum(['0', '1']), '1: online.'),
      tracking_url: textOrNull,
      tracking_url_short: textOrNull,
      adv_type: text,
    }),
  ),
});

/** `linkpayment, payment2`: payments under the names of LinkHaitao. */
export const withdrawals = z.array(
  z.object({
    withdrawal_id: text,
    created_date: text,
    payment_date: textOrNull,
    paid_status: z.enum(['paid', 'processing']),
    total: number,
    currency,
    service_fee: describeField(number, 'Fee of the payout, part of total.'),
    bank_name: describeField(text, 'Payout type.'),
  }),
);

/** `linkpayment, detail2`: the lines of a payment under the names of LinkHaitao. */
export const withdrawnLines = z.array(
  z.object({
    sign_id: describeField(text, 'Id of the order line.'),
    order_id: text,
    m_id: describeField(text, 'Id of the brand.'),
    mcid,
    advertiser_name: merchantName,
    order_time: describeField(count, 'Unix seconds.'),
    sale_amount: number,
    cashback: describeField(number, 'Commission.'),
    currency,
    status,
    tagcode: describeField(textOrNull, 'First sub-id of the link.'),
    withdrawal_id: text,
    report_time: day('When it was paid.'),
  }),
);

const { total_page, total_items } = counts;

/** `medium, user_click2`: clicks under the names of LinkHaitao. */
export const clickPage = z.object({
  list: z.array(
    z.object({
      click_ref: text,
      click_time: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
      mcid: describeField(text, 'Id of the brand.'),
      m_id: describeField(text, 'Code of the brand.'),
      merchant_name: merchantName,
      tagcode: describeField(textOrNull, 'First sub-id of the link.'),
    }),
  ),
  total: z.object({ total_page, total_items }),
  total_page,
  total_items,
});
