import type * as z from 'zod/mini';
import type { ApiProductRow } from '#contract/products/publisher.ts';
import type * as inputs from '#contract/publisher-api/older-inputs.ts';
import { listBrokenLinks as brokenLinksOf } from '#server/insight/broken-links/findings/list-broken-links.ts';
import type { Client } from '../admit-client.ts';
import type { LinkedBrand } from '../list-brands.ts';
import { brandTypeNumber, smartUrl } from '../present.ts';
import { countsOf } from '../rules.ts';
import { findProducts } from './find-products.ts';
import { makeProductLinks } from './make-product-links.ts';

type FeedInput = z.output<typeof inputs.feedInput>;
type MarketInput = z.output<typeof inputs.marketProductsInput>;
type Page = { curPage: number; perPage: number };

const MARKETPLACE = 2;
const JOINED = 2;

/** Answers `datafeed, list`: products with their tracking links. */
export async function listFeed(client: Client, input: FeedInput) {
  const { brandId, mcid, brand_type, keywords, price_range, min_discount, ...page } = input;
  const query = {
    ...{ brandId, mcid, min_discount, keyword: keywords },
    ...pricesOf(price_range, client.currency),
    type: brand_type && brandTypeNumber(brand_type),
  };
  const { products, brands, total } = await findProducts(client, query, page);
  const list = products.map((product) => presentFeedRow(product, brands.get(product.mcid)));
  return { ...countsOf(total, page), list };
}

/** Answers `get_fba_products`: products of brands of the marketplace. */
export async function listMarketProducts(client: Client, input: MarketInput) {
  const { keywords, asins, relationship, uid, return_link, brandId, mcid, country } = input;
  const query = {
    ...{ brandId, mcid, country, keyword: keywords, asins: asins?.join(',') },
    relationship: relationship === 1 ? JOINED : undefined,
    type: MARKETPLACE,
  };
  const { products, brands, total } = await findProducts(client, query, input);
  const links = return_link === 1 ? await makeProductLinks(client, products, { uid }) : [];
  const list = products.map((product, index) => ({
    ...presentMarketRow(product, brands.get(product.mcid)),
    ...(links[index] && { link: links[index].link, partnerboost_link: links[index].link }),
  }));
  return { list, has_more: countsOf(total, input).hasNext };
}

/** Answers `get_broken_links`: open broken links on the pages of the account. */
export async function listBrokenLinks(client: Client, { curPage, perPage }: Page) {
  const query = { curPage, perPage, state: 'open' as const };
  const { list, total } = await brokenLinksOf(client.db, client, query);
  return { list, has_more: countsOf(total, { curPage, perPage }).hasNext };
}

function presentFeedRow(product: ApiProductRow, brand: LinkedBrand | undefined) {
  const { name, description, mcid, merchant_name, url, image, asin, category, price } = product;
  const link = brand?.short_url ? smartUrl(brand.short_url, url) : null;
  return {
    ...{ name, description, brand_id: brand?.id ?? 0, mcid, merchant_name, url, image, sku: asin },
    category: category ?? '',
    price,
    currency: product.currency,
    old_price: product.original_price ?? price,
    brand: product.vendor ?? '',
    availability: product.available ? 'in stock' : 'out of stock',
    // A shop without marketplace numbers lists its article number, which may be a GTIN.
    gtin: /^(\d{8}|\d{12,14})$/.test(asin) ? asin : '',
    mpn: asin,
    tracking_url: link,
    tracking_url_short: link,
    updated_at: Math.floor(Date.parse(product.updated_at) / 1000),
  };
}

function presentMarketRow(product: ApiProductRow, brand: LinkedBrand | undefined) {
  const { image, asin, category, rating, reviews, url, currency, price, mcid } = product;
  return {
    product_id: String(product.product_id),
    product_name: product.name,
    ...{ image, asin, category, rating, reviews, url, currency, mcid },
    discount: `${product.discount}%`,
    commission: `${product.commission_rate}%`,
    availability: product.available ? 'IN_STOCK' : 'OUT_OF_STOCK',
    brand_id: brand?.id ?? 0,
    brand_name: product.merchant_name,
    country_code: product.country,
    original_price: product.original_price ?? price,
    discount_price: price,
  };
}

/** The bounds of a price range such as "75-150" or "1000+". */
function pricesOf(range: string | undefined, currency: string) {
  if (range === undefined) return {};
  const [min_price, max_price] = range.replace('+', '').split('-');
  return { min_price, ...(max_price && { max_price }), currency };
}
