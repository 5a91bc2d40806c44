import * as z from 'zod/mini';
import { brokenLink } from '../broken-links/publisher.ts';
import { counts, describeField, pageOf } from './api-call.ts';
import { brandRow, transactionRow } from './dialect-rows.ts';
import { paymentRow } from './payment-rows.ts';
import {
  brandId,
  count,
  currency,
  mcid,
  merchantName,
  number,
  text,
  textOrNull,
} from './row-fields.ts';

const pageCounts = { total_page: counts.total_page, limit: counts.limit };
const hasMore = { has_more: describeField(z.boolean(), 'Whether another page follows.') };

/** `medium, monetization_api`. */
export const olderBrands = z.object({
  total_mcid: describeField(text, 'Total number of brands, as text.'),
  ...pageCounts,
  list: z.array(brandRow),
});

/** `medium, transaction`. */
/*@__NO_SIDE_EFFECTS__*/
export function olderTransactions(idFields: readonly string[]) {
  return z.object({
    ...pageCounts,
    total_trans: describeField(count, 'Total number of orders.'),
    total_items: describeField(count, 'Total number of lines.'),
    list: z.array(transactionRow(idFields)),
  });
}

/** `medium, payment_summary`. */
export const olderPayments = pageOf(
  z.object({
    ...paymentRow.shape,
    amount: describeField(text, 'With the sign of the currency, such as "$20.00".'),
  }),
);

const productPrice = describeField(text, 'Decimal text, in currency.');

/** A product of `datafeed, list` and of its files. */
export const feedRow = z.object({
  name: text,
  description: text,
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  url: text,
  image: textOrNull,
  sku: text,
  category: text,
  price: productPrice,
  currency,
  old_price: describeField(text, 'Price before a reduction, else the same as price.'),
  brand: describeField(text, 'Manufacturer; empty if unknown.'),
  availability: z.enum(['in stock', 'out of stock']),
  gtin: describeField(text, 'Empty if the product has none.'),
  mpn: text,
  tracking_url: describeField(textOrNull, 'Null until joined.'),
  tracking_url_short: textOrNull,
  updated_at: describeField(count, 'Unix seconds.'),
});

/** `datafeed, request_download`. */
export const requestedFile = z.object({ id: describeField(count, 'For get_download_url.') });

/** `datafeed, get_download_url`. */
export const feedFile = z.object({
  url: describeField(text, 'CSV; valid for seven days. Empty without a file.'),
  status: z.enum(['OK', 'FAIL', 'PENDING']),
});

/** `datafeed, get_amazon_link`. */
export const brandLinks = z.array(
  z.object({
    name: text,
    link: describeField(text, 'Page of the product.'),
    short_link: text,
    smart_link: describeField(text, 'The short link with the page of the product.'),
    image: textOrNull,
    asin: text,
    category: textOrNull,
    price: text,
  }),
);

/** `get_fba_products`. */
export const marketProducts = z.object({
  list: z.array(
    z.object({
      product_id: text,
      product_name: text,
      image: textOrNull,
      asin: text,
      category: textOrNull,
      rating: textOrNull,
      reviews: count,
      url: text,
      currency,
      mcid,
      discount: describeField(text, 'Such as "27%".'),
      commission: describeField(text, 'Such as "5.00%".'),
      availability: z.enum(['IN_STOCK', 'OUT_OF_STOCK']),
      brand_id: brandId,
      brand_name: text,
      country_code: textOrNull,
      original_price: productPrice,
      discount_price: productPrice,
      link: describeField(z.optional(textOrNull), 'With return_link 1.'),
      partnerboost_link: describeField(z.optional(textOrNull), 'The same as link.'),
    }),
  ),
  ...hasMore,
});

/** `get_amazon_link_by_asin`. */
export const asinLinks = z.object({
  list: z.array(
    z.object({
      asin: text,
      link: text,
      partnerboost_link: describeField(text, 'The same as link.'),
      link_id: text,
    }),
  ),
  ...hasMore,
  error_list: z.array(z.object({ asin: text, message: text })),
});

/** `get_amazon_report`. */
/*@__NO_SIDE_EFFECTS__*/
export function marketLines(idFields: readonly string[]) {
  const row = z.object({
    ...transactionRow(idFields).shape,
    asin: textOrNull,
    brand_name: text,
    date: describeField(text, 'Day of the order: YYYY-MM-DD in UTC+8.'),
  });
  return z.object({ list: z.array(row), ...hasMore });
}

/** `get_broken_links`. */
export const brokenLinks = z.object({ list: z.array(brokenLink), ...hasMore });

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
    status: describeField(
      z.enum(['untreated', 'effective', 'expired']),
      'untreated: pending; effective: approved; expired: rejected.',
    ),
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
    bank_name: describeField(text, 'Payout type.'),
  }),
);
