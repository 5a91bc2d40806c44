import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { divideHalfEven, minorToText, textToMinor } from '#contract/money.ts';
import {
  type ApiProductRow,
  type listProductCategories as categoriesCall,
  type listProducts as listCall,
  MAX_LISTED,
} from '#contract/products/publisher.ts';
import { requirePublishedBrand } from '#server/offers/brands/find-brand.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { moneyOrNull, ppmToPercent } from '#server/platform/documents/format-values.ts';
import { refuse } from '#server/platform/refusal.ts';
import { queryOf, wordsOf } from './rules.ts';
import {
  listCategoryTree,
  listFilledCategories,
  listKnownWords,
  listProductRecords,
  type ProductFilter,
  type ProductRecord,
} from './store.ts';

const DROP_SHOWN_MS = 30 * 86_400_000;

type Input = ParsedOf<typeof listCall>;
type Reply = Omit<ReplyOf<typeof listCall>, 'list'> & { list: ApiProductRow[] };

/** A page of products, found by a keyword (tolerant of typing errors) and by filters. */
export async function listProducts(db: Db, actor: PublisherActor, input: Input): Promise<Reply> {
  const site_id = input.site_id ?? actor.default_site_id;
  await requireUsableSite(db, actor.publisher_id, site_id);
  const { curPage, perPage } = input;
  if (curPage * perPage > MAX_LISTED) refuse('PRODUCT_PAGE_TOO_FAR');
  const sought = input.keyword === undefined ? null : await readKeyword(db, input.keyword);
  const found = { total: 0, total_capped: false, searched_for: sought?.searched_for ?? null };
  // A keyword without letters or digits matches nothing.
  if (sought?.query === '') return { ...found, list: [] };
  const filter = await readFilter(db, input, site_id, sought?.query);
  const wanted = input.order_type ?? (input.keyword ? 'relevance' : 'newest');
  // Ranking very many matches by relevance is slow and of little use: the most reviewed come first.
  const beyond = wanted === 'relevance' ? 'reviews' : wanted;
  const by = wanted === 'relevance' && !input.keyword ? 'reviews' : wanted;
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const how = { by, beyond, most: MAX_LISTED };
  const { counted, rows } = await listProductRecords(db, filter, how, page);
  const at = now();
  return {
    ...found,
    list: rows.map((row) => presentProduct(row, at)),
    total: Math.min(counted, MAX_LISTED),
    total_capped: counted > MAX_LISTED,
  };
}

async function readKeyword(db: Db, keyword: string) {
  return queryOf(await listKnownWords(db, wordsOf(keyword)));
}

async function readFilter(
  db: Db,
  input: Input,
  site_id: number,
  query: string | undefined,
): Promise<ProductFilter> {
  const { mcid, type, cat_id, asins, min_discount, min_rating, relationship } = input;
  // A filter on a value that does not exist is refused rather than answered with an empty list.
  if (mcid) await requirePublishedBrand(db, mcid);
  const cat_ids = cat_id === undefined ? undefined : await listCategoryTree(db, cat_id);
  if (cat_ids?.length === 0) refuse('CATEGORY_UNKNOWN');
  return {
    site_id,
    query,
    asins,
    cat_ids,
    mcid,
    type,
    min_discount,
    min_rating,
    relationship,
    ...readPrices(input),
    country: input.country?.toUpperCase(),
    unavailable: input.unavailable === 1 || asins !== undefined,
  };
}

function readPrices({ min_price, max_price, currency }: Input) {
  if (min_price === undefined && max_price === undefined) return { currency };
  const among = currency ?? 'USD';
  const minor = (text: string | undefined) =>
    text === undefined ? undefined : (textToMinor(text, among) ?? undefined);
  const [min_price_minor, max_price_minor] = [minor(min_price), minor(max_price)];
  if (min_price_minor !== undefined && max_price_minor !== undefined) {
    if (min_price_minor > max_price_minor) refuse('PRODUCT_PRICE_RANGE_INVALID');
  }
  return { currency: among, min_price_minor, max_price_minor };
}

/** The tree of categories that hold products, of brands of one type or of all. */
export async function listProductCategories(
  db: Db,
  type?: number,
): Promise<ReplyOf<typeof categoriesCall>> {
  const rows = await listFilledCategories(db, type);
  return { list: rows.map(({ id: cat_id, ...row }) => ({ cat_id, ...row })), total: rows.length };
}

/** A product as a publisher sees it. */
function presentProduct(row: ProductRecord, at: Date): ApiProductRow {
  const { asin, parent_asin, mcid, merchant_name, name, description, vendor, image, url } = row;
  const { brand_type, currency, discount, category, available, reviews, country, promo_codes } =
    row;
  const isFresh =
    row.dropped_at !== null && at.getTime() - row.dropped_at.getTime() < DROP_SHOWN_MS;
  const commission = divideHalfEven(row.price_minor * BigInt(row.commission_ppm), 1_000_000n);
  return {
    product_id: row.id,
    asin,
    parent_asin,
    mcid,
    merchant_name,
    brand_type,
    name,
    description,
    vendor,
    image,
    url,
    currency,
    discount,
    category,
    available,
    reviews,
    country,
    promo_codes,
    price: minorToText(row.price_minor, currency),
    original_price: moneyOrNull(row.original_price_minor, currency),
    dropped_from: isFresh ? moneyOrNull(row.dropped_from_minor, currency) : null,
    commission_rate: ppmToPercent(row.commission_ppm),
    commission: minorToText(commission, currency),
    rating: row.reviews === 0 && Number(row.rating) === 0 ? null : row.rating,
    relationship_status: row.relationship_status,
    allow_deep_link: row.allow_deep_link,
    updated_at: row.updated_at.toISOString(),
  };
}
