import { expect, test } from 'vitest';
import {
  featureBrands,
  findBrands,
  listCategories,
  listCountries,
  openBrand,
} from '#contract/brands/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { refreshNumbers } from './refresh-numbers.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
/** Ids and hosts are derived from the names: random ones would occasionally match a keyword. */
const build = (merchant_name: string, overrides: Parameters<typeof buildBrand>[1] = {}) => {
  const mcid = merchant_name.toLowerCase().replace(/[^a-z]+/g, '-');
  return buildBrand(t, { merchant_name, mcid, domain: `${mcid}.example.com`, ...overrides });
};

const loom = await build('Harbor & Loom', {
  category: 'Home>Bedding',
  country: 'US',
  cookie_days: 45,
  approval_type: 'auto',
  created_at: new Date('2026-01-01'),
  featured_rank: 2,
  tags: ['linen'],
  // What later orders of a customer earn is not what a first order earns.
  rules: [
    { name: 'All orders' },
    { name: 'Later', customer_order: 'renewal', renewal_months: 0, rate_ppm: 900_000 },
  ],
});
const outdoor = await build('Northfell Outdoor', {
  category: 'Sports>Hiking',
  country: 'GB',
  support_region: ['US'],
  cookie_days: 30,
  offer_type: 'CPA',
  rules: [{ rate_ppm: 250_000 }],
  created_at: new Date('2026-01-02'),
});
const market = await build('Alpenglanz', {
  category: 'Home',
  country: 'DE',
  cookie_days: 7,
  type: 2,
  rules: [],
  created_at: new Date('2026-01-03'),
  featured_rank: 1,
});
const gone = await build('Gone Goods', { status: 'offline', created_at: new Date('2026-01-04') });
const left = await build('Left Behind', { status: 'offline', created_at: new Date('2026-01-05') });
await buildRelationship(t, publisher, outdoor, 2);
await buildRelationship(t, publisher, market, 1);
await buildRelationship(t, publisher, left, 3);

const { site_id } = publisher;
const names = async (input: Partial<InputOf<typeof findBrands>>) =>
  dataOf(await t.callAs(publisher, findBrands, { site_id, ...input })).list.map(
    (row) => row.merchant_name,
  );

test('a site is offered the brands with which it can have a link at once', async () => {
  expect(await names({ at_once: 1 })).toEqual(['Harbor & Loom']);
  const { site_id: mailing } = await buildSite(t, publisher);
  await t.db.updateTable('sites').set({ promotion_methods: 2 }).where('id', '=', mailing).execute();
  const forMailing = () => names({ at_once: 1, site_id: mailing });
  expect(await forMailing()).toEqual(['Harbor & Loom']);
  const against = { promotion_methods: JSON.stringify({ 2: 'forbidden' }) };
  const change = (columns: object) =>
    t.db.updateTable('brands').set(columns).where('id', '=', loom.brand_id).execute();
  await change(against);
  expect(await forMailing()).toEqual([]);
  expect(await names({ at_once: 1 })).toEqual(['Harbor & Loom']);
  await change({ promotion_methods: '{}' });
});

test('tabs filter brands by relationship, and their counts use the same other filters', async () => {
  const all = dataOf(await t.callAs(publisher, findBrands, { site_id }));
  expect(all.counts).toEqual({ all: 4, 0: 1, 1: 1, 2: 1, 3: 1 });
  expect(all.total).toBe(4);
  expect(await names({ status: 2 })).toEqual(['Northfell Outdoor']);
  expect(await names({ status: '0,1,3' })).toEqual(['Left Behind', 'Alpenglanz', 'Harbor & Loom']);
  const some = dataOf(await t.callAs(publisher, findBrands, { site_id, status: 2, country: 'us' }));
  expect(some.counts).toEqual({ all: 2, 0: 1, 1: 0, 2: 1, 3: 0 });
  expect(some.total).toBe(1);
  const row = all.list.find((one) => one.mcid === market.mcid);
  expect(row).toMatchObject({ relationship_status: 1, terms_pending: true, categories: ['Home'] });
});

test('a list of brands is for one site (20100)', async () => {
  const { site_id: _, ...request } = { site_id, status: 2 };
  expect(
    await t.post(findBrands.path, { appId: 32, req: { header: publisher, filter: request } }),
  ).toMatchObject({ code: 20100, message: 'BRAND_QUERY_SITE_ID_REQUIRED' });
});

test('an offline brand is visible only to sites that have applied to it', async () => {
  expect(await names({})).not.toContain('Gone Goods');
  expect(await names({})).toContain('Left Behind');
  const info = dataOf(await t.callAs(publisher, openBrand, { mcid: gone.mcid }));
  expect(info.status).toBe('offline');
});

test('each filter returns exactly its brands', async () => {
  expect(await names({ country: 'US' })).toEqual(['Northfell Outdoor', 'Harbor & Loom']);
  expect(await names({ verify_type: 1 })).toEqual(['Harbor & Loom']);
  expect(await names({ verify_type: 0, status: '2,2' })).toEqual(['Northfell Outdoor']);
  expect(await names({ ad_type: 'cpa' })).toEqual(['Northfell Outdoor']);
  expect(await names({ type: 2 })).toEqual(['Alpenglanz']);
  expect(await names({ mcid: loom.mcid })).toEqual(['Harbor & Loom']);
  const { list } = dataOf(await t.callAs(publisher, listCategories, {}));
  const home = list.find((category) => category.name === 'Home');
  expect(home).toMatchObject({ brands: 2, children: [{ path: 'Home>Bedding', brands: 1 }] });
  const ids = [home?.cat_id, list.find((category) => category.name === 'Sports')?.cat_id];
  expect(await names({ cat_ids: `${ids[0]}` })).toEqual(['Alpenglanz', 'Harbor & Loom']);
  expect(await names({ cat_ids: ids.join(',') })).toHaveLength(3);
  const countries = dataOf(await t.callAs(publisher, listCountries, {}));
  expect(countries.list).toEqual([
    { country: 'DE', name: 'Germany', brands: 1 },
    { country: 'GB', name: 'United Kingdom', brands: 1 },
    { country: 'US', name: 'United States', brands: 1 },
  ]);
});

test('a keyword matches part of the name, the host or a tag, and tolerates a wrong letter', async () => {
  for (const keyword of ['Harbor', 'loom', 'harbr', 'Harbour & Loom', 'linen', loom.domain]) {
    expect(await names({ keyword })).toEqual(['Harbor & Loom']);
  }
  expect(await names({ keyword: 'zzzz' })).toEqual([]);
  expect(await names({ keyword: '%' })).toEqual([]);
});

test('each order sorts both ways, and pages do not overlap', async () => {
  const newest = ['Left Behind', 'Alpenglanz', 'Northfell Outdoor', 'Harbor & Loom'];
  expect(await names({})).toEqual(newest);
  expect(await names({ order_type: 'newest', order_direction: 'asc' })).toEqual(
    newest.toReversed(),
  );
  expect(await names({ order_type: 'name' })).toEqual(newest.toSorted());
  expect((await names({ order_type: 'commission' }))[0]).toBe('Northfell Outdoor');
  expect((await names({ order_type: 'cookie_days' }))[0]).toBe('Harbor & Loom');
  expect((await names({ order_type: 'cookie_days', order_direction: 'asc' }))[0]).toBe(
    'Alpenglanz',
  );
  const pages = [1, 2, 3].map((curPage) => names({ curPage, perPage: 2 }));
  expect((await Promise.all(pages)).flat()).toEqual(newest);
});

test('featured brands are ordered by rank and listed next to the newest', async () => {
  const { featured, newest } = dataOf(await t.callAs(publisher, featureBrands, {}));
  expect(featured.map((row) => row.merchant_name)).toEqual(['Alpenglanz', 'Harbor & Loom']);
  expect(newest[0]?.merchant_name).toBe('Left Behind');
  const market = dataOf(await t.callAs(publisher, featureBrands, { type: 2 }));
  expect(market.newest.map((row) => row.merchant_name)).toEqual(['Alpenglanz']);
});

test('brand details contain general rules and this publisher’s rules, never another publisher’s', async () => {
  const stranger = await buildPublisher(t);
  const brand = await build('Ruled', {
    rules: [
      { name: 'All' },
      { name: 'Ours', publisher_id: publisher.publisher_id, rate_ppm: 75_000 },
      { name: 'Theirs', publisher_id: stranger.publisher_id },
      { name: 'Flat', kind: 'fixed', basis: 'line', rate_ppm: null, fixed_minor: 250n, sku: 'X1' },
    ],
  });
  const info = dataOf(await t.callAs(publisher, openBrand, { mcid: brand.mcid }));
  expect(info.commission_rules.map(({ name, rate, amount }) => [name, rate, amount])).toEqual([
    ['All', '10', null],
    ['Ours', '7.5', null],
    ['Flat', null, '2.50'],
  ]);
});

test('own figures belong to the actor; brand numbers are hidden below the minimum volume', async () => {
  const other = await buildPublisherWithSite(t);
  const brand = await build('Counted');
  const mine = { ...publisher, brand_id: brand.brand_id };
  const theirs = { ...other, brand_id: brand.brand_id };
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await buildClickRow(t, mine, { at });
  await buildLineRow(t, mine, { order_id: 'A', at, sale_minor: 1000n, commission_minor: 100n });
  for (let index = 0; index < 99; index += 1) await buildClickRow(t, theirs, { at });
  await refreshNumbers(t);
  const open = async () => dataOf(await t.callAs(publisher, openBrand, { mcid: brand.mcid }));
  expect(await open()).toMatchObject({
    own_30d: { clicks: 1, orders: 1, commissions: [{ amount: '1.00', currency: 'USD' }] },
    epc_90d: '1.00',
    epc_7d: '1.00',
    conversion_rate: 1,
    approval_rate: null,
  });
  await buildClickRow(t, theirs, { at, invalid_reason: 'bot' });
  for (let index = 0; index < 20; index += 1) {
    const status = index < 15 ? 'approved' : 'rejected';
    const line = { order_id: `B${index}`, at, sale_minor: 100n, commission_minor: 10n, status };
    await buildLineRow(t, theirs, line as Parameters<typeof buildLineRow>[2]);
  }
  await refreshNumbers(t);
  // 100 of the actor and 15 times 10 of the other publisher, over 100 valid clicks; rejected lines
  // earn nothing.
  expect(await open()).toMatchObject({ approval_rate: 75, epc_90d: '2.50', conversion_rate: 21 });
});

test('another publisher’s site and a site in review are refused like an unknown one', async () => {
  const other = await buildPublisherWithSite(t);
  const { site_id } = await buildSite(t, publisher, { status: 0 });
  for (const one of [other.site_id, site_id, 2_000_000_000]) {
    for (const call of [findBrands, featureBrands]) {
      const answer = await t.callAs(publisher, call, { site_id: one });
      expect(answer).toMatchObject({ code: 20186, message: 'SITE_NOT_EXISTS_OR_INVALID' });
    }
    const info = await t.callAs(publisher, openBrand, { site_id: one, mcid: loom.mcid });
    expect(info).toMatchObject({ code: 20186 });
  }
});

test('all brand calls are refused before a default site is set', async () => {
  const newcomer = await buildPublisher(t);
  expect(await t.callAs(newcomer, findBrands, { site_id })).toMatchObject({ code: 20098 });
});

type Row = [string, unknown, number, string];
const listFields: Row[] = [
  ['site_id', 'x', 20101, 'BRAND_QUERY_SITE_ID_INTEGER'],
  ['site_id', 1.5, 20101, 'BRAND_QUERY_SITE_ID_INTEGER'],
  ['site_id', 0, 20171, 'BRAND_SITE_ID_MIN'],
  ['cat_ids', 5, 20102, 'BRAND_QUERY_CAT_IDS_STRING'],
  ['cat_ids', '1,x', 20102, 'BRAND_QUERY_CAT_IDS_STRING'],
  ['cat_ids', '1'.repeat(501), 20102, 'BRAND_QUERY_CAT_IDS_STRING'],
  ['cat_ids', '999999999', 21009, 'CATEGORY_UNKNOWN'],
  ['country', 7, 20103, 'BRAND_QUERY_COUNTRY_STRING'],
  ['country', 'XX', 20103, 'BRAND_QUERY_COUNTRY_STRING'],
  ['country', 'USA', 20103, 'BRAND_QUERY_COUNTRY_STRING'],
  ['verify_type', '1', 20104, 'BRAND_QUERY_VERIFY_TYPE_INTEGER'],
  ['verify_type', 3, 20104, 'BRAND_QUERY_VERIFY_TYPE_INTEGER'],
  ['ad_type', 1, 20105, 'BRAND_QUERY_AD_TYPE_STRING'],
  ['ad_type', 'CPZ', 20105, 'BRAND_QUERY_AD_TYPE_STRING'],
  ['status', 4, 20106, 'BRAND_QUERY_STATUS_INTEGER'],
  ['status', 'joined', 20106, 'BRAND_QUERY_STATUS_INTEGER'],
  ['status', '0,,1', 20106, 'BRAND_QUERY_STATUS_INTEGER'],
  ['status', [0], 20106, 'BRAND_QUERY_STATUS_INTEGER'],
  ['order_type', 1, 20107, 'BRAND_QUERY_ORDER_TYPE_STRING'],
  ['order_type', 'price', 20107, 'BRAND_QUERY_ORDER_TYPE_STRING'],
  ['order_direction', true, 20108, 'BRAND_QUERY_ORDER_DIRECTION_STRING'],
  ['order_direction', 'up', 20108, 'BRAND_QUERY_ORDER_DIRECTION_STRING'],
  ['mcid', 1, 20110, 'BRAND_QUERY_MCID_STRING'],
  ['mcid', 'no-such-brand', 20185, 'BRAND_NOT_EXISTS'],
  ['type', '1', 20112, 'BRAND_QUERY_TYPE_INTEGER'],
  ['type', 3, 20113, 'BRAND_QUERY_TYPE_IN_1_OR_2'],
  ['keyword', 1, 20167, 'SEARCH_KEYWORD_STRING'],
  ['keyword', 'x'.repeat(101), 20167, 'SEARCH_KEYWORD_STRING'],
  ['curPage', 0, 20071, 'PARAMS_TYPE_ERROR'],
  ['perPage', 'many', 20071, 'PARAMS_TYPE_ERROR'],
];

test.each(listFields)(
  '/brand/list refuses %s = %j with %i',
  async (field, value, code, message) => {
    const input = { site_id, [field]: value } as InputOf<typeof findBrands>;
    expect(await t.callAs(publisher, findBrands, input)).toEqual({ code, message, data: null });
  },
);

test('brand details refuse a missing, malformed or unknown brand', async () => {
  const ask = (input: object) => t.callAs(publisher, openBrand, input as InputOf<typeof openBrand>);
  expect(await ask({})).toMatchObject({ code: 20109, message: 'BRAND_QUERY_MCID_REQUIRED' });
  expect(await ask({ mcid: 1 })).toMatchObject({ code: 20110, message: 'BRAND_QUERY_MCID_STRING' });
  expect(await ask({ mcid: 'unknown' })).toMatchObject({
    code: 20185,
    message: 'BRAND_NOT_EXISTS',
  });
  expect(await ask({ mcid: loom.mcid, site_id: '1' })).toMatchObject({ code: 20101 });
});
