import * as z from 'zod/mini';
import { USUAL_LIMIT } from '#contract/publisher-api/api-call.ts';
import * as inputs from '#contract/publisher-api/older-inputs.ts';
import { listMarketLines } from '../list-transactions.ts';
import { requestFeedFile, showFeedFile } from './feed-files.ts';
import { listBrokenLinks, listFeed, listMarketProducts } from './list-products.ts';
import { makeAsinLinks, makeBrandLinks } from './make-product-links.ts';
import type { OlderCall } from './older-call.ts';

const common = {
  mistake: '10001',
  limit: USUAL_LIMIT,
  scope: 'read',
  zone: 'dialect',
  reply: z.any(),
} as const;
const brand = { brand_id: 'brandId', mcid: 'mcid' };
const page = { page: 'curPage', limit: 'perPage' };
const restPage = { page: 'curPage', page_size: 'perPage' };
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
const uids = same('uid', 'uid2', 'uid3', 'uid4', 'uid5');
const capitalUids = { UID1: 'uid', UID2: 'uid2', UID3: 'uid3', UID4: 'uid4', UID5: 'uid5' };

const feedNames = {
  ...same('brand_type', 'keywords', 'price_range', 'min_discount'),
  ...brand,
  ...page,
};

/** Products, links to them, and what the newer calls do not list by itself. */
export const datafeedCalls: readonly OlderCall[] = [
  {
    ...common,
    name: 'datafeed_list',
    at: { mod: 'datafeed', op: 'list' },
    input: inputs.feedInput,
    names: feedNames,
    run: listFeed,
  },
  {
    ...common,
    name: 'request_download',
    at: { mod: 'datafeed', op: 'request_download' },
    input: inputs.feedInput,
    names: feedNames,
    run: requestFeedFile,
  },
  {
    ...common,
    name: 'get_download_url',
    at: { mod: 'datafeed', op: 'get_download_url' },
    input: inputs.feedFileInput,
    names: same('id'),
    run: showFeedFile,
  },
  {
    ...common,
    name: 'get_amazon_link',
    scope: 'links',
    at: { mod: 'datafeed', op: 'get_amazon_link' },
    input: inputs.marketLinksInput,
    names: { brand_id: 'brandId', asin: 'asins', ...capitalUids, ...uids },
    run: makeBrandLinks,
  },
  {
    ...common,
    name: 'get_fba_products',
    at: { path: '/api/datafeed/get_fba_products' },
    input: inputs.marketProductsInput,
    names: {
      ...same('asins', 'keywords', 'relationship', 'default_filter', 'has_promo_code', 'has_acc'),
      ...same('filter_sexual_wellness', 'is_original_currency', 'return_link', 'uid'),
      country_code: 'country',
      ...brand,
      ...restPage,
    },
    run: listMarketProducts,
  },
  {
    ...common,
    name: 'get_amazon_link_by_asin',
    scope: 'links',
    at: { path: '/api/datafeed/get_amazon_link_by_asin' },
    input: inputs.asinLinksInput,
    names: { ...same('asins', 'return_partnerboost_link'), country_code: 'country', ...uids },
    run: makeAsinLinks,
  },
  {
    ...common,
    name: 'get_amazon_report',
    at: { path: '/api/datafeed/get_amazon_report' },
    input: inputs.marketReportInput,
    names: { start_date: 'beginDate', end_date: 'endDate', ...restPage },
    run: listMarketLines,
  },
  {
    ...common,
    name: 'get_broken_links',
    at: { path: '/api/datafeed/get_broken_links' },
    input: inputs.brokenLinksInput,
    names: restPage,
    run: listBrokenLinks,
  },
];
