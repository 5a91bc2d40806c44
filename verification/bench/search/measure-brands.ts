import { Client } from 'pg';
import { searchBrands } from '#contract/brands/publisher.ts';
import { addApiToken } from '#contract/publisher-api/tokens.ts';
import { makeRandom, type Random } from '#fixtures/demo/make-random.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import type { Parts } from '#server/platform/parts.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildApp } from '#server/start/app.ts';
import { askApiWith, askAs, timeCalls } from '../ask-app.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { inventBrands, writeBrandFile } from './invent-brands.ts';
import { printTimes } from './print-times.ts';

const BRANDS = 12_000;
const SEARCHES = 400;
const WARM_UP = 40;
const API_ROWS = 2_000;
const API_ROUNDS = 20;

type SearchCase = { keyword: string; kind: 'beginning' | 'mistyped' | 'text'; slug: string };
type SearchResult = { list: { mcid: string }[]; is_close: boolean };

/** Measures the instant search among 12,000 brands, compared with a query without an index. */
export async function measureBrands(parts: Parts): Promise<void> {
  const random = makeRandom(20_261_121);
  const brands = inventBrands(BRANDS, random.next);
  const startedAt = performance.now();
  const file = { name: 'brands.csv', bytes: writeBrandFile(brands) };
  const order = { kind: 'brands', brand_id: null, staff_id: null, file } as const;
  const { rows_new } = await importNow(parts, { ...order, apply: true, publishes: true });
  console.log(
    `brands: ${rows_new} imported in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  const publisher = await buildPublisherWithSite(parts);
  const app = await buildApp(parts);
  const ask = askAs(app, publisher.token);
  const plain = new Client({ connectionString: parts.config.database_url });
  await plain.connect();
  await plain.query('analyze brands');
  await plain.query('set enable_indexscan = off; set enable_bitmapscan = off');
  const searches = inventSearches(brands, random);
  const ours: number[] = [];
  const theirs: number[] = [];
  let missed = 0;
  for (const [place, search] of searches.entries()) {
    const begun = performance.now();
    const found: SearchResult = await ask(searchBrands.path, { keyword: search.keyword, type: 1 });
    const between = performance.now();
    await plain.query(SEQUENTIAL, [search.keyword.toLowerCase(), publisher.site_id]);
    if (place < WARM_UP) continue;
    ours.push(between - begun);
    theirs.push(performance.now() - between);
    const isFound = found.list.some((brand) => brand.mcid === search.slug);
    if (search.kind === 'mistyped' && !isFound) missed += 1;
  }
  await plain.end();
  const { token } = await ask(addApiToken.path, { site_id: publisher.site_id });
  await measureBrandPages(askApiWith(app, token));
  await app.close();
  const mistyped = searches.slice(WARM_UP).filter((one) => one.kind === 'mistyped').length;
  record({ mistyped, found: mistyped - missed });
  console.log(`brands, mistyped names: ${mistyped - missed} of ${mistyped} among the first eight`);
  printTimes('brands', BRANDS, ours, theirs);
}

/** Measures API pages of 2,000 brands: the first and the last. */
async function measureBrandPages(askApi: ReturnType<typeof askApiWith>): Promise<void> {
  const page = (curPage: number) => askApi('monetization', { perPage: API_ROWS, curPage });
  const { total, totalPage } = await page(1);
  for (const curPage of [1, Number(totalPage)]) {
    const times = await timeCalls(() => page(curPage), API_ROUNDS);
    const [half, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
    record({ page: curPage, total, p50_ms: Number(half), p95_ms: Number(most) });
    console.log(
      `brands: page ${curPage} of the API, ${total} in all: p50 ${half} ms, p95 ${most} ms`,
    );
  }
}

/** The straightforward query: reads every row and computes similarity and text vector for each. */
const SEQUENTIAL = `
  select b.id, b.mcid, b.merchant_name, b.logo, b.domain, b.comm_rate, r.status
  from brands b left join relationships r on r.brand_id = b.id and r.site_id = $2
  where (b.status <> 'offline' or r.status is not null) and b.type = 1 and (
    b.merchant_name ilike '%' || $1 || '%' or b.mcid ilike '%' || $1 || '%'
    or b.domain ilike '%' || $1 || '%' or word_similarity($1, b.merchant_name) >= 0.4
    or to_tsvector('english', b.short_desc || ' ' || b.site_desc) @@ plainto_tsquery('english', $1))
  order by word_similarity($1, b.merchant_name) desc, b.id limit 8`;

function inventSearches(brands: ReturnType<typeof inventBrands>, random: Random): SearchCase[] {
  return Array.from({ length: SEARCHES + WARM_UP }, (_, place): SearchCase => {
    const { name, desc, slug } = random.pick(brands);
    const searchFor = (kind: SearchCase['kind'], keyword: string) => ({ kind, keyword, slug });
    if (place % 4 === 3)
      return searchFor('text', desc.split(/ and | for /)[random.between(0, 1)] ?? '');
    if (place % 2 === 1) return searchFor('mistyped', mistype(name, random));
    return searchFor('beginning', name.slice(0, random.between(2, 8)));
  });
}

/** One typing error: two letters swapped, one missing, one doubled or a wrong one. */
function mistype(name: string, random: Random): string {
  const at = random.between(1, Math.min(name.length, 10) - 3);
  const [before, here, next, after] = [
    name.slice(0, at),
    name.slice(at, at + 1),
    name.slice(at + 1, at + 2),
    name.slice(at + 2),
  ];
  const wrong = random.pick([...'aeiourtnsl']);
  return random.pick([
    before + next + here + after,
    before + next + after,
    before + here + here + next + after,
    before + wrong + next + after,
  ]);
}
