import { BadProduct } from './bad-product.ts';
import { type EntryFields, firstOf, plainText } from './read-text.ts';

/** An ASIN: ten letters and digits (for books, the ISBN-10). */
const ASIN = /^[A-Z0-9]{10}$/;

/** The marketplace's own column names, by the names that product feeds use. */
const marketplaceColumns: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'item_name', 'product_title', 'product_name'],
  description: ['item_description', 'product_description', 'short_description'],
  parent_asin: ['variation_parent_asin', 'parent'],
  brand: ['brand_name', 'vendor', 'manufacturer'],
  image_link: ['main_image_url', 'main_image', 'image_url', 'image', 'large_image_url'],
  price: ['item_price', 'current_price', 'buy_box_price'],
  original_price: ['list_price', 'was_price', 'msrp'],
  category: ['category_path', 'browse_node_path', 'browse_node', 'product_group', 'item_type'],
  availability: ['availability_status', 'stock_status', 'status'],
  rating: ['star_rating', 'average_star_rating', 'average_rating', 'stars'],
  reviews: ['number_of_reviews', 'total_reviews', 'review_count', 'ratings_total'],
  country: ['country_code', 'marketplace_country', 'marketplace'],
};

/**
 * An entry of a marketplace feed under the names of `readProduct`. Its number is the ASIN, unless it
 * has another one, and its page is the product's detail page, unless it names one. Throws
 * BadProduct without a valid ASIN.
 */
export function readMarketplaceEntry(entry: EntryFields, siteUrl: string): EntryFields {
  const number = firstOf(entry, 'asin', 'asin1', 'product_id', 'id', 'sku');
  const asin = plainText(number, 100).toUpperCase();
  if (!ASIN.test(asin)) {
    throw new BadProduct('asin', 'the ASIN is missing or not ten letters and digits', number);
  }
  const named = Object.entries(marketplaceColumns).flatMap(([name, others]) => {
    const value = firstOf(entry, name, ...others);
    return value === undefined ? [] : [[name, value] as const];
  });
  const page = firstOf(entry, 'link', 'url', 'product_url', 'detail_page_url');
  return {
    ...entry,
    ...Object.fromEntries(named),
    asin,
    id: firstOf(entry, 'id', 'sku', 'seller_sku') ?? asin,
    link: page ?? new URL(`/dp/${asin}`, siteUrl).href,
  };
}
