import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { APP_ID } from '#contract/call.ts';
import { listProducts } from '#contract/products/publisher.ts';
import { makeRandom, type Random } from '#fixtures/demo/make-random.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { importProducts } from '#server/offers/products/import-products.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';
import { record } from '../record.ts';
import { pickLook, pickStuff, pickThing, writeProductFeed } from './invent-products.ts';
import { printTimes } from './print-times.ts';

const PRODUCTS = Number(process.argv[4] ?? 500_000);
const BRANDS = 10;
const SEARCHES = 300;
const WARM_UP = 30;
/** The plain query takes seconds, so it runs only for every nth search. */
const PLAIN_EACH = 10;
const ORDERS = ['relevance', 'newest', 'commission', 'discount', 'rating', 'reviews'] as const;

type Search = { keyword: string; order_type: (typeof ORDERS)[number]; [filter: string]: unknown };

/**
 * Measures filtered searches among 500,000 products, compared with a query that reads every row.
 */
export async function measureProducts(parts: Parts): Promise<void> {
  const random = makeRandom(20_261_122);
  const publisher = await buildPublisherWithSite(parts);
  await takeIn(parts, random, publisher);
  const app = await buildApp(parts);
  const plain = new Client({ connectionString: parts.config.database_url });
  await plain.connect();
  await plain.query('vacuum analyze products');
  await plain.query(
    'set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off',
  );
  const [ours, theirs]: [number[], number[]] = [[], []];
  const slow: [number, Search][] = [];
  for (let place = 0; place < SEARCHES + WARM_UP; place += 1) {
    const search = inventSearch(random, place);
    const begun = performance.now();
    const found = await ask(search);
    const tookMs = performance.now() - begun;
    if (place < WARM_UP) continue;
    ours.push(tookMs);
    slow.push([tookMs, search]);
    if (found.total === 0 && place % 4 !== 3) throw new Error(`nothing for ${search.keyword}`);
    if (place % PLAIN_EACH !== 0) continue;
    const between = performance.now();
    await plain.query(SEQUENTIAL, [search.keyword, search.min_discount ?? 0]);
    theirs.push(performance.now() - between);
  }
  await plain.end();
  await app.close();
  slow.sort(([one], [other]) => other - one);
  for (const [ms, search] of slow.slice(0, 3)) {
    console.log(`products, slowest: ${ms.toFixed(0)} ms ${JSON.stringify(search)}`);
  }
  printTimes('products', PRODUCTS, ours, theirs);

  async function ask(attributes: Search): Promise<{ total: number }> {
    const req = { header: { token: publisher.token }, attributes };
    const answer = await app.inject({
      method: 'POST',
      url: `/api${listProducts.path}`,
      payload: { appId: APP_ID, req },
    });
    const { code, data } = answer.json();
    if (code !== 0) throw new Error(`${listProducts.path} answered ${code}`);
    return data;
  }
}

async function takeIn(parts: Parts, random: Random, site: { site_id: number }): Promise<void> {
  const startedAt = performance.now();
  let maxBytes = 0;
  for (let of = 1; of <= BRANDS; of += 1) {
    const brand = await buildBrand(parts);
    if (of % 2 === 0) await buildRelationship(parts, site, brand);
    const path = join(tmpdir(), `tributary-bench-feed-${process.pid}`);
    await writeFile(
      path,
      writeProductFeed(PRODUCTS / BRANDS, of, makeRandom(random.between(1, 1_000_000))),
    );
    const order = { mcid: brand.mcid, apply: 1, skip_bad: 0 };
    const { created } = await importProducts(parts.db, { path }, order);
    await rm(path);
    if (created !== PRODUCTS / BRANDS) throw new Error(`${created} products arrived`);
    maxBytes = Math.max(maxBytes, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  record({ imported: PRODUCTS, seconds, memory_mb: maxBytes / 1e6 });
  console.log(
    `products: ${PRODUCTS} imported in ${seconds.toFixed(1)} s, ${(maxBytes / 1e6).toFixed(0)} MB of memory at most`,
  );
}

/** Common, rare, multiple and mistyped words, with and without filters. */
function inventSearch(random: Random, place: number): Search {
  const thing = pickThing(random);
  const order_type = random.pick(ORDERS);
  const keyword = [
    thing,
    `${pickStuff(random)} ${thing}`,
    `${pickLook(random)} ${pickStuff(random)}`,
    thing.length > 4 ? `${thing.slice(0, 2)}${thing[3]}${thing[2]}${thing.slice(4)}` : thing,
  ][place % 4] as string;
  const filters = [
    {},
    { min_discount: 20 },
    { min_price: '20', max_price: '200', min_rating: 4 },
    { relationship: 2 },
  ][Math.floor(place / 4) % 4];
  return { keyword, order_type, ...filters };
}

/** The straightforward query: reads every row for the page, and again for the total. */
const SEQUENTIAL = `
  select p.*, count(*) over () as total from products p join brands b on b.id = p.brand_id
  where p.available and b.status <> 'offline' and p.discount >= $2
    and (p.name ilike '%' || $1 || '%' or word_similarity($1, p.name) >= 0.5)
  order by p.reviews desc, p.id desc limit 20`;
