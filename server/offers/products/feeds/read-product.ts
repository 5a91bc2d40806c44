import { isCountry } from '#contract/brands/fields.ts';
import { isWebAddress } from '#contract/fields.ts';
import type { FileMapping } from '#contract/imports/staff.ts';
import { divideHalfEven, textToMinor } from '#contract/money.ts';
import { isOnBrand } from '#server/offers/brands/check-domain.ts';
import { BadProduct } from './bad-product.ts';
import { readMarketplaceEntry } from './read-marketplace-entry.ts';
import { type EntryFields, firstOf, plainText } from './read-text.ts';

/** A product of a feed as stored; money in minor units as text (it is transferred as JSON). */
export type FeedProduct = {
  sku: string;
  asin: string;
  parent_asin: string | null;
  name: string;
  description: string;
  vendor: string | null;
  image: string | null;
  /** null: the feed has no address for this product. */
  url: string | null;
  price_minor: string;
  original_price_minor: string | null;
  discount: number;
  currency: string;
  category: string | null;
  available: boolean;
  rating: string;
  reviews: number;
  country: string | null;
  promo_codes: string[];
};

/** How a feed is read: the brand, and address templates for products without their own. */
export type FeedTerms = {
  brand: {
    type: number;
    site_url: string;
    currency: string;
    domain: string;
    deeplink_domains: readonly string[];
  };
  link?: string | undefined;
  images?: string | undefined;
  /** How the columns of the sender are read. */
  mapping?: FileMapping;
};

const MAX_PROMO_CODES = 10;
/** Brand type of marketplace brands. */
const MARKETPLACE = 2;

/** Reads one entry by the field names that feeds use; throws BadProduct for an invalid one. */
export function readProduct(entry: EntryFields, terms: FeedTerms): FeedProduct {
  const { type, site_url } = terms.brand;
  const fields = type === MARKETPLACE ? readMarketplaceEntry(entry, site_url) : entry;
  const sku = plainText(firstOf(fields, 'id', 'sku', 'asin', 'product_id', 'mpn'), 101);
  if (sku === '' || sku.length > 100)
    throw new BadProduct('id', 'the number is missing or too long', sku);
  try {
    return { sku, ...readFields(fields, sku, terms) };
  } catch (error) {
    if (error instanceof BadProduct) error.sku = sku;
    throw error;
  }
}

function readFields(fields: EntryFields, sku: string, terms: FeedTerms): Omit<FeedProduct, 'sku'> {
  const name = plainText(firstOf(fields, 'title', 'name', 'product_name'), 300);
  if (name === '') throw new BadProduct('name', 'the name is missing');
  return {
    asin: plainText(firstOf(fields, 'asin'), 100) || sku,
    parent_asin: plainText(firstOf(fields, 'parent_asin', 'item_group_id'), 100) || null,
    name,
    description: plainText(firstOf(fields, 'description', 'short_description'), 2000),
    vendor: plainText(firstOf(fields, 'brand', 'vendor', 'manufacturer'), 100) || null,
    image: imageOf(fields, sku, terms),
    url: addressOf(fields, sku, terms),
    ...priceOf(fields, terms.brand.currency),
    category: categoryOf(fields),
    available: availabilityOf(fields),
    ...ratingOf(fields),
    country: countryOf(fields),
    promo_codes: promoCodesOf(fields),
  };
}

function addressOf(fields: EntryFields, sku: string, { brand, link }: FeedTerms): string | null {
  // Some feeds use these names for other things, so the template given to the importer has
  // precedence.
  const templated = link?.replaceAll('{id}', encodeURIComponent(sku));
  const own = templated ?? firstOf(fields, 'link', 'url', 'product_url', 'deeplink');
  if (own === undefined) return null;
  const address = String(own).trim();
  if (address.length > 2000 || !isWebAddress(address)) {
    throw new BadProduct('link', 'the link is no http(s) address', address);
  }
  if (!isOnBrand(address, brand)) {
    throw new BadProduct('link', `the link does not lead to ${brand.domain}`, address);
  }
  return address;
}

/** A product with an unusable picture is imported without the picture. */
function imageOf(fields: EntryFields, sku: string, { images }: FeedTerms): string | null {
  const own = firstOf(fields, 'image_link', 'image', 'image_url', 'thumbnail', 'images');
  const text = typeof own === 'string' ? own.trim() : '';
  if (isWebAddress(text) && text.length <= 2000) return text;
  if (images === undefined) return null;
  const name = /^[\w.-]{1,200}$/.test(text) ? text : '';
  if (images.includes('{id}')) return images.replaceAll('{id}', encodeURIComponent(sku));
  return name === '' ? null : `${images.replace(/\/$/, '')}/${name}`;
}

function priceOf(fields: EntryFields, currency: string) {
  const regular = moneyOf('price', firstOf(fields, 'price', 'regular_price'), currency);
  const sale = moneyOf('sale_price', firstOf(fields, 'sale_price'), currency);
  const listed = moneyOf(
    'list_price',
    firstOf(fields, 'original_price', 'list_price', 'msrp'),
    currency,
  );
  const price = sale ?? regular;
  if (price === null) throw new BadProduct('price', 'the price is missing');
  const off = Number(firstOf(fields, 'discount_percentage') ?? 0);
  if (sale === null && listed === null && off > 0 && off < 100) {
    const left = BigInt(Math.round((100 - off) * 10_000));
    return pricesOf(divideHalfEven(price * left, 1_000_000n), price, currency);
  }
  return pricesOf(price, sale === null ? listed : regular, currency);
}

function pricesOf(price: bigint, before: bigint | null, currency: string) {
  const original = before !== null && before > price ? before : null;
  return {
    price_minor: String(price),
    original_price_minor: original === null ? null : String(original),
    discount: original === null ? 0 : Number(((original - price) * 100n) / original),
    currency,
  };
}

/**
 * Parses "12.90", "12,90 EUR", "$12.90" or 12.9 as an amount in the brand's currency; null if there
 * is none.
 */
function moneyOf(field: string, value: unknown, currency: string): bigint | null {
  if (value === undefined) return null;
  const text = String(value).trim();
  const found = /^([A-Z]{3}|[$€£])?\s?(\d{1,11}(?:[.,]\d{1,4})?)\s?([A-Z]{3}|€)?$/.exec(text);
  const symbol = found?.[1] ?? found?.[3];
  const minor = found ? textToMinor((found[2] ?? '').replace(',', '.'), currency) : null;
  if (minor === null) throw new BadProduct(field, 'this is no price', text);
  if (symbol && symbol.length === 3 && symbol !== currency) {
    throw new BadProduct(field, `the price is not in ${currency}`, text);
  }
  return minor;
}

function availabilityOf(fields: EntryFields): boolean {
  const stock = firstOf(fields, 'current_stock', 'stock', 'quantity');
  const words = firstOf(fields, 'availability', 'availability_status', 'available');
  if (words === undefined) return stock === undefined || Number(stock) > 0;
  if (typeof words === 'boolean') return words;
  return !/out.?of.?stock|sold.?out|unavailable|discontinued|^(no|false|0|inactive|incomplete)$/i.test(
    String(words),
  );
}

function ratingOf(fields: EntryFields) {
  const rating = Number(firstOf(fields, 'rating', 'average_rating', 'product_rating') ?? 0);
  const list = fields.reviews;
  const count = Array.isArray(list)
    ? list.length
    : Number(firstOf(fields, 'reviews', 'review_count', 'reviews_count', 'ratings_total') ?? 0);
  const reviews = Number.isInteger(count) && count >= 0 && count < 2 ** 31 ? count : 0;
  return { rating: rating > 0 && rating <= 5 ? rating.toFixed(2) : '0.00', reviews };
}

function countryOf(fields: EntryFields): string | null {
  const code = String(firstOf(fields, 'country', 'target_country') ?? '').toUpperCase();
  return isCountry(code) ? code : null;
}

function promoCodesOf(fields: EntryFields): string[] {
  const value = fields.promo_codes ?? fields.promotion_id ?? fields.promo_code ?? [];
  const list = typeof value === 'string' ? value.split(/[|,;]/) : [value].flat();
  const codes = list.map((one) => plainText(one, 64)).filter((one) => one !== '');
  return [...new Set(codes)].slice(0, MAX_PROMO_CODES);
}

/** A category path "A > B > C" as taxonomies write it; at most eight levels. */
function categoryOf(fields: EntryFields): string | null {
  const value = firstOf(
    fields,
    'google_product_category',
    'product_type',
    'category',
    'categories',
  );
  // A numeric category has no meaning without the taxonomy it belongs to.
  if (value === undefined || /^\d+$/.test(String(value))) return null;
  const levels = plainText(String(value).replace(/>/g, ' \u203a '), 500)
    .split('\u203a')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .slice(0, 8);
  return levels.join(' > ') || null;
}
