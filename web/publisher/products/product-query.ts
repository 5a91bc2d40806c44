import { productOrders } from '#contract/products/publisher.ts';
import { numberOf, pageOf, type UrlValues } from '#web/lib/use-url.ts';

const AMOUNT = /^\d{1,11}(\.\d{1,4})?$/;
const positive = (value: string | undefined) => numberOf(value, 0) || undefined;
const amount = (value: string | undefined) => (AMOUNT.test(value ?? '') ? value : undefined);

/** 1: shop with its own website, 2: marketplace brand. */
export type BrandType = 1 | 2;

/** Parses the URL of a screen of products of this type of brand; invalid values are ignored. */
export function productQueryOf(url: UrlValues, type: BrandType) {
  const order = productOrders.find((one) => one === url.order_type);
  const relationship = /^[0-3]$/.test(url.relationship ?? '')
    ? Number(url.relationship)
    : undefined;
  return {
    ...pageOf(url, 24),
    type,
    site_id: positive(url.site_id),
    keyword: url.keyword?.slice(0, 100),
    asins: url.asins?.slice(0, 2000),
    cat_id: positive(url.cat_id),
    mcid: url.mcid,
    min_price: amount(url.min_price),
    max_price: amount(url.max_price),
    currency: /^[A-Z]{3}$/.test(url.currency ?? '') ? url.currency : undefined,
    min_discount: positive(url.min_discount),
    min_rating: positive(url.min_rating),
    relationship,
    unavailable: url.unavailable === '1' ? 1 : undefined,
    order_type: order ?? (url.keyword ? ('relevance' as const) : ('newest' as const)),
  };
}
export type ProductQuery = ReturnType<typeof productQueryOf>;
