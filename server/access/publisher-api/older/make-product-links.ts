import type * as z from 'zod/mini';
import type { ApiProductRow } from '#contract/products/publisher.ts';
import type * as inputs from '#contract/publisher-api/older-inputs.ts';
import type { Client } from '../admit-client.ts';
import { makeLinks } from '../make-links.ts';
import { smartUrl } from '../present.ts';
import { findProducts } from './find-products.ts';

type BrandInput = z.output<typeof inputs.marketLinksInput>;
type AsinInput = z.output<typeof inputs.asinLinksInput>;
type Uids = { [Name in 'uid' | 'uid2' | 'uid3' | 'uid4' | 'uid5']?: string | undefined };

const MAX_PRODUCTS = 100;

/** Answers `get_amazon_link`: links to the products of a brand. */
export async function makeBrandLinks(client: Client, input: BrandInput) {
  const { brandId, asins, ...uids } = input;
  const query = { brandId, asins: asins?.join(',') };
  const { products } = await findProducts(client, query, { curPage: 1, perPage: MAX_PRODUCTS });
  const links = await makeProductLinks(client, products, uids);
  return products.flatMap((product, index) => {
    const short = links[index]?.link;
    if (!short) return [];
    const { name, url, image, asin, category, price } = product;
    const smart_link = smartUrl(short, url);
    return [{ name, link: url, short_link: short, smart_link, image, asin, category, price }];
  });
}

/** Answers `get_amazon_link_by_asin`: a link per product; those without one are in `error_list`. */
export async function makeAsinLinks(client: Client, input: AsinInput) {
  const { asins, country, return_partnerboost_link: _short, ...uids } = input;
  const query = { asins: asins.join(','), country };
  const { products } = await findProducts(client, query, { curPage: 1, perPage: MAX_PRODUCTS });
  const links = await makeProductLinks(client, products, uids);
  const list = products.flatMap(({ asin }, index) => {
    const made = links[index];
    if (!made?.link) return [];
    return [{ asin, link: made.link, partnerboost_link: made.link, link_id: String(made.link_id) }];
  });
  const linked = new Set(list.map(({ asin }) => asin.toUpperCase()));
  const error_list = asins
    .filter((asin) => !linked.has(asin.toUpperCase()))
    .map((asin) => ({ asin, message: 'Product not found or no relationship' }));
  return { list, has_more: false, error_list };
}

/** A link to each product, or null where its brand is not joined. */
export async function makeProductLinks(
  client: Client,
  products: readonly ApiProductRow[],
  uids: Uids,
): Promise<{ link: string | null; link_id: number | null }[]> {
  if (products.length === 0) return [];
  const links = products.map(({ url, mcid }) => ({ target_url: url, mcid, ...uids }));
  const { list } = await makeLinks(client, { links });
  return list.map(({ tracking_url, link_id }) => ({ link: tracking_url, link_id }));
}
