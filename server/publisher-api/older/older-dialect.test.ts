import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/brands/builders.ts';
import { buildOrderLine, buildReportingBrand } from '#server/orders/builders.ts';
import { payPublisher } from '#server/payout-runs/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { settleApproved } from '#server/settlements/settle-publisher.ts';
import { buildApiClient } from '../builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp({ NETWORK_SOURCE: 'tributary,collabglow' });
const DAYS = { begin_date: '2026-03-10', end_date: '2026-03-10' };

type Client = Awaited<ReturnType<typeof buildApiClient>>;
type Fields = Record<string, string>;
const asPhp = (mod: string, op: string) => `/api.php?mod=${mod}&op=${op}`;

/** Sends a request in one of the ways in which scripts of the family do. */
async function send(client: Client, url: string, fields: Fields = {}, how = 'GET') {
  const all = { token: client.api_token, ...fields };
  const text = new URLSearchParams(all).toString();
  const type = how === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const request =
    how === 'GET'
      ? { method: 'GET' as const, url: `${url}${url.includes('?') ? '&' : '?'}${text}` }
      : {
          method: 'POST' as const,
          url,
          headers: { 'content-type': type },
          payload: how === 'form' ? text : JSON.stringify(all),
        };
  const answer = await t.app.inject(request);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const ask = async (client: Client, mod: string, op: string, fields: Fields = {}) =>
  send(client, asPhp(mod, op), fields);

/** An order of two lines that is settled and paid, and a pending order of one line. */
async function buildTrade() {
  const client = await buildApiClient(t);
  const brand = await buildReportingBrand(t);
  const lines = [
    { line_id: 'a', amount: '100.00' },
    { line_id: 'b', amount: '40.00' },
  ];
  await buildOrderLine(t, { site: client, brand, status: 'approved', report: { lines } });
  const [settlement_id] = await settleApproved(t.db, client.publisher_id, now());
  const [payment_id] = await payPublisher(t, client.publisher_id);
  await buildOrderLine(t, { site: client, brand });
  return { client, brand, settlement_id, payment_id };
}

test('query, form and JSON are answered alike, with the code as a number', async () => {
  const { client } = await buildTrade();
  const url = asPhp('medium', 'transaction');
  const answers = await Promise.all(
    ['GET', 'form', 'json'].map((how) => send(client, url, { ...DAYS, status: 'All' }, how)),
  );
  expect(answers[0]).toMatchObject({
    status: { code: 0, msg: 'Success' },
    data: { total_page: 1, total_trans: 2, total_items: 3, limit: 20, time_zone: 'Asia/Shanghai' },
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('transactions are those of the newer call, under the id names of all networks', async () => {
  const { client } = await buildTrade();
  const { data } = await ask(client, 'medium', 'transaction', DAYS);
  const newer = await client.ask('transaction', {
    beginDate: DAYS.begin_date,
    endDate: DAYS.end_date,
  });
  expect(data.list.map((row: object) => ({ ...row, collabgrow_id: undefined }))).toEqual(
    newer.data.list.map((row: object) => ({ ...row, collabgrow_id: undefined })),
  );
  const [row] = data.list;
  expect([row.tributary_id, row.collabgrow_id]).toEqual([row.sign_id, row.sign_id]);
  const total = async (fields: Fields) =>
    (await ask(client, 'medium', 'transaction', { ...DAYS, ...fields })).data.total_items;
  expect(await total({ status: 'Normal' })).toBe(3);
  expect(await total({ status: 'approved' })).toBe(2);
  expect(await total({ brand_id: '2000000000' })).toBe(0);
  expect(await total({ uid: 'u'.repeat(200) })).toBe(0);
  expect(await total({ limit: '1', page: '3' })).toBe(3);
  const validated = { validation_date_begin: '2026-03-10', validation_date_end: '2026-03-10' };
  const { data: decided } = await ask(client, 'medium', 'transaction', validated);
  expect(decided).toMatchObject({ total_trans: 1, total_items: 2 });
});

test.each([
  ['1001', 'transaction', { ...DAYS, token: 'wrong' }, 'token'],
  ['1005', 'transaction', { ...DAYS, uid: 'u'.repeat(201) }, 'uid'],
  ['1006', 'transaction', { begin_date: '2026-01-01', end_date: '2026-03-10' }, '62 days'],
  ['10001', 'transaction', { begin_date: '2026-01-01' }, 'end_date'],
  ['10001', 'transaction', { ...DAYS, status: 'Lost' }, 'status'],
  ['10001', 'transaction', { ...DAYS, colour: 'red', perPage: '5' }, 'colour, perPage'],
  ['10001', 'transaction', { ...DAYS, type: 'xml' }, 'type'],
  ['10001', 'monetization_api', { limit: '2001' }, 'limit'],
  [
    '1011',
    'transfer',
    { begin_date: '2026-03-10 09:00:00', end_date: '2026-03-10 10:00:01' },
    'hour',
  ],
  ['1000', 'transaction', { ...DAYS, source: 'elsewhere' }, 'tributary, collabglow'],
  ['10001', 'nothing', {}, 'op'],
])('%s of %s with %j, naming the parameter as the client does', async (code, op, fields, name) => {
  const client = await buildApiClient(t);
  const answer = await ask(client, 'medium', op, fields as Fields);
  expect(answer).toMatchObject({ status: { code: Number(code) }, data: null });
  expect(answer.status.msg).toContain(name);
});

test('settlements add up to their details and to the payment, whose amount is text', async () => {
  const { client, settlement_id, payment_id } = await buildTrade();
  const { data } = await ask(client, 'settlement', 'merchant_commission', DAYS);
  expect(data.list).toMatchObject([{ settlement_id, sale_comm: 7 }]);
  const details = await ask(client, 'settlement', 'commission_details', {
    settlement_id: String(settlement_id),
  });
  expect(details).toMatchObject({
    status: { code: 0 },
    time_zone: 'Asia/Shanghai',
    currency: 'USD',
  });
  const sum = details.data.reduce(
    (all: number, { sale_comm }: { sale_comm: number }) => all + sale_comm,
    0,
  );
  expect(sum).toBe(7);
  const paid = { paid_date_begin: '2026-03-10', paid_date_end: '2026-03-10' };
  const summary = await ask(client, 'medium', 'payment_summary', paid);
  expect(summary.data.list).toMatchObject([{ payment_id, amount: '$7.00', status: 'paid' }]);
});

test('brands and clicks are those of the newer calls; ten requests of clicks a minute', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t, { type: 2 });
  await buildRelationship(t, client, brand);
  const brands = await ask(client, 'medium', 'monetization_api', { relationship: 'Joined' });
  expect(brands.data).toMatchObject({
    ...{ total_mcid: '1', total_page: 1, limit: 20 },
    list: [{ mcid: brand.mcid, brand_type: 'Amazon' }],
  });
  const hour = { begin_date: '2026-03-10 09:00:00', end_date: '2026-03-10 09:59:59' };
  const codes: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) {
    codes.push((await ask(client, 'medium', 'transfer', hour)).status.code);
  }
  expect([...new Set(codes)]).toEqual([0, 1012]);
});

/** A joined brand of the marketplace with two products. */
async function buildMarket(client: Client) {
  const brand = await buildBrand(t, { type: 2 });
  await buildRelationship(t, client, brand);
  const products = ['B0AAAAAAA1', 'B0AAAAAAA2'].map((asin, index) => ({
    brand_id: brand.brand_id,
    asin: `${asin}${brand.brand_id}`,
    sku: asin,
    name: `Lamp ${index + 1}`,
    url: `https://www.${brand.domain}/dp/${asin}`,
    image: `https://img.${brand.domain}/${asin}.jpg`,
    price_minor: 2_195n,
    original_price_minor: 3_000n,
    currency: 'USD',
    created_at: now(),
    updated_at: now(),
  }));
  await t.db.insertInto('products').values(products).execute();
  return { brand, asins: products.map(({ asin }) => asin) };
}

test('products are listed with tracking links, by brand, keyword and price range', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(client);
  const brand_id = String(brand.brand_id);
  const list = async (fields: Fields) =>
    (await ask(client, 'datafeed', 'list', { brand_id, ...fields })).data;
  const found = await list({ keywords: 'lamp' });
  expect(found.total).toBe(2);
  const row = found.list.find(({ sku }: { sku: string }) => sku === asins[0]);
  expect(row).toMatchObject({
    ...{ brand_id: brand.brand_id, mcid: brand.mcid, price: '21.95', old_price: '30.00' },
    ...{ availability: 'in stock', mpn: asins[0], currency: 'USD' },
    tracking_url: expect.stringContaining('/t/'),
  });
  const visit = await t.app.inject({ url: row.tracking_url.replace(/^https?:\/\/[^/]+/, '') });
  expect(visit.headers.location).toContain('/dp/B0AAAAAAA1');
  expect((await list({ price_range: '75-150' })).total).toBe(0);
  expect((await list({ price_range: '0-75' })).total).toBe(2);
  expect((await list({ mcid: 'unknown' })).total).toBe(0);
  expect((await ask(client, 'datafeed', 'list', { limit: '101' })).status.code).toBe(10001);
});

test('a product file is requested and downloaded, until its token is revoked', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(client);
  const feed = { brand_id: String(brand.brand_id) };
  const { data } = await ask(client, 'datafeed', 'request_download', feed);
  const id = String(data.id);
  const made = await ask(client, 'datafeed', 'get_download_url', { id });
  expect(made.data).toMatchObject({ status: 'OK', url: expect.stringMatching(/\.csv$/) });
  const { pathname } = new URL(made.data.url);
  const file = await t.app.inject({ url: pathname });
  expect(file.headers['content-type']).toContain('text/csv');
  const [head, ...rows] = file.body.trim().split('\n');
  expect(head).toMatch(/^name,description,brand_id,mcid,.*tracking_url/);
  expect(rows.map((row) => asins.find((asin) => row.includes(asin))).sort()).toEqual(asins);
  const stranger = await buildApiClient(t);
  const unknown = await ask(stranger, 'datafeed', 'get_download_url', { id });
  expect(unknown.data).toMatchObject({ url: '', status: 'FAIL' });
  await t.db.deleteFrom('api_tokens').where('publisher_id', '=', client.publisher_id).execute();
  expect((await t.app.inject({ url: pathname })).statusCode).toBe(404);
});

test('links to products of the marketplace, by brand and by number', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(client);
  const links = await ask(client, 'datafeed', 'get_amazon_link', {
    brand_id: String(brand.brand_id),
    asin: String(asins[0]),
    UID1: 'mail',
  });
  expect(links.data).toMatchObject([
    { asin: asins[0], price: '21.95', short_link: expect.stringContaining('/t/') },
  ]);
  const byAsin = await send(
    client,
    '/api/datafeed/get_amazon_link_by_asin',
    { asins: `${asins.join(',')},NOTHING`, uid: 'mail', return_partnerboost_link: '1' },
    'json',
  );
  expect(byAsin.data).toMatchObject({
    list: [{ link: expect.stringContaining('/t/') }, {}],
    has_more: false,
    error_list: [{ asin: 'NOTHING' }],
  });
  const many = Array.from({ length: 51 }, (_, nth) => `A${nth}`).join(',');
  const over = await send(client, '/api/datafeed/get_amazon_link_by_asin', { asins: many });
  expect(over.status.code).toBe(10001);
});

test('REST: products, order lines of the marketplace and broken links, page by page', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(client);
  const rest = (name: string, fields: Fields) =>
    send(client, `/api/datafeed/${name}`, fields, 'json');
  const brand_id = String(brand.brand_id);
  const first = await rest('get_fba_products', { brand_id, page_size: '1', return_link: '1' });
  expect(first).toMatchObject({
    status: { code: 0, msg: 'Success' },
    data: {
      list: [{ discount_price: '21.95', discount: '0%', link: expect.stringContaining('/t/') }],
      has_more: true,
    },
  });
  const second = await rest('get_fba_products', { brand_id, page_size: '1', page: '2' });
  expect(second.data.has_more).toBe(false);
  const both = [first, second].map(({ data }) => data.list[0].asin);
  expect(both.sort()).toEqual(asins);
  expect((await rest('get_fba_products', { has_acc: '1' })).status.code).toBe(10001);
  const shop = await buildReportingBrand(t);
  const market = await buildReportingBrand(t);
  await t.db.updateTable('brands').set({ type: 2 }).where('id', '=', market.id).execute();
  await buildOrderLine(t, { site: client, brand: shop });
  await buildOrderLine(t, { site: client, brand: market });
  const report = await rest('get_amazon_report', {
    start_date: '2026-03-10',
    end_date: '2026-03-10',
  });
  expect(report.data).toMatchObject({
    list: [{ brand_id: market.id, sale_comm: 5 }],
    has_more: false,
  });
  const broken = await rest('get_broken_links', {});
  expect(broken.data).toMatchObject({ list: [], has_more: false });
  expect((await rest('get_broken_links', { page_size: '101' })).status.code).toBe(10001);
});

test('coupons are those of the newer call', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t);
  const times = { created_at: now(), starts_at: new Date(0), updated_at: now() };
  await t.db
    .insertInto('coupons')
    .values({ brand_id: brand.brand_id, kind: 'deal', name: 'Spring', ...times })
    .execute();
  const { data } = await ask(client, 'coupon', 'coupon_list', { per_page: '2000' });
  expect(data).toMatchObject({ total: 1, perPage: 2000, list: [{ mcid: brand.mcid }] });
});
