import * as z from 'zod/mini';
import { brokenLink } from '../broken-links/publisher.ts';
import { counts, describeField, pageOf } from './api-call.ts';
import { brandRow, transactionRow } from './dialect-rows.ts';
import { paymentRow, settlementRow } from './payment-rows.ts';
import {
  brandId,
  count,
  currency,
  day,
  mcid,
  merchantName,
  text,
  textOrNull,
} from './row-fields.ts';

const pageCounts = { total_page: counts.total_page, limit: counts.limit };
export const hasMore = { has_more: describeField(z.boolean(), 'Whether another page follows.') };

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

/** `settlement, merchant_commission`: settlements, which are also those of LinkBux by payment. */
export const olderSettlements = z.array(
  z.object({
    ...settlementRow.shape,
    paid_date: day('When it was paid.'),
    settlement_uuid: describeField(text, 'The same as settlement_id, as text.'),
  }),
);

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

/** `get_broken_links`. */
export const brokenLinks = z.object({ list: z.array(brokenLink), ...hasMore });
