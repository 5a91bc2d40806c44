import { pageOf } from '#contract/publisher-api/api-call.ts';
import * as inputs from '#contract/publisher-api/older-inputs.ts';
import * as replies from '#contract/publisher-api/older-replies.ts';
import { requestFeedFile, showFeedFile } from './feed-files.ts';
import { listBrokenLinks, listFeed, listMarketProducts } from './list-products.ts';
import { makeAsinLinks, makeBrandLinks } from './make-product-links.ts';
import { type OlderDeclaration, same } from './older-call.ts';

const brand = { brand_id: 'brandId', mcid: 'mcid' };
const page = { page: 'curPage', limit: 'perPage' };
const restPage = { page: 'curPage', page_size: 'perPage' };
const uids = same('uid', 'uid2', 'uid3', 'uid4', 'uid5');
const capitalUids = { UID1: 'uid', UID2: 'uid2', UID3: 'uid3', UID4: 'uid4', UID5: 'uid5' };

const feedNames = {
  ...same('brand_type', 'keywords', 'price_range', 'min_discount'),
  ...brand,
  ...page,
};

/** Products, links to them, and what the newer calls do not list by itself. */
export const datafeedCalls: readonly OlderDeclaration[] = [
  {
    like: 'products',
    name: 'datafeed_list',
    about: 'Products with their tracking links.',
    reply: () => pageOf(replies.feedRow),
    at: { mod: 'datafeed', op: 'list' },
    input: inputs.feedInput,
    names: feedNames,
    run: listFeed,
  },
  {
    like: 'products',
    name: 'request_download',
    about: 'Requests a CSV file of the products that datafeed, list lists.',
    reply: () => replies.requestedFile,
    at: { mod: 'datafeed', op: 'request_download' },
    input: inputs.feedInput,
    names: feedNames,
    run: requestFeedFile,
  },
  {
    like: 'products',
    name: 'get_download_url',
    about: 'The address of a requested file.',
    reply: () => replies.feedFile,
    at: { mod: 'datafeed', op: 'get_download_url' },
    input: inputs.feedFileInput,
    names: same('id'),
    run: showFeedFile,
  },
  {
    like: 'link',
    name: 'get_amazon_link',
    about: 'Links to the products of a brand.',
    reply: () => replies.brandLinks,
    at: { mod: 'datafeed', op: 'get_amazon_link' },
    input: inputs.marketLinksInput,
    names: { brand_id: 'brandId', asin: 'asins', ...capitalUids, ...uids },
    run: makeBrandLinks,
  },
  {
    like: 'products',
    name: 'get_fba_products',
    about: 'Products of marketplace brands.',
    reply: () => replies.marketProducts,
    at: { path: '/api/datafeed/get_fba_products' },
    input: inputs.marketProductsInput,
    names: {
      ...same('asins', 'keywords', 'relationship', 'return_link', 'uid'),
      country_code: 'country',
      ...brand,
      ...restPage,
    },
    run: listMarketProducts,
  },
  {
    like: 'link',
    name: 'get_amazon_link_by_asin',
    about: 'Links to marketplace products by their numbers, at most 50.',
    reply: () => replies.asinLinks,
    at: { path: '/api/datafeed/get_amazon_link_by_asin' },
    input: inputs.asinLinksInput,
    names: { ...same('asins', 'return_partnerboost_link'), country_code: 'country', ...uids },
    run: makeAsinLinks,
  },
  {
    like: 'products',
    name: 'get_broken_links',
    about: 'Open broken links on the pages of the account.',
    reply: () => replies.brokenLinks,
    at: { path: '/api/datafeed/get_broken_links' },
    input: inputs.brokenLinksInput,
    names: restPage,
    run: listBrokenLinks,
  },
];
