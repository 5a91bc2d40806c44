import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildApiClient } from '../builders.ts';
import { asPhp, buildMarket, type Client, type Fields, sendOlder } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();

const send = (client: Client, url: string, fields: Fields = {}, how = 'GET') =>
  sendOlder(t, client, url, { fields, how });
const ask = (client: Client, mod: string, op: string, fields: Fields = {}) =>
  send(client, asPhp(mod, op), fields);

test('products are listed with tracking links, by brand, keyword and price range', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(t, client);
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
  expect(await list({ limit: '101' })).toMatchObject({ total: 2, limit: 100 });
});

test('a product file is requested and downloaded, until its token is revoked', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(t, client);
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
  const { brand, asins } = await buildMarket(t, client);
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
  const { brand, asins } = await buildMarket(t, client);
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
  const switched = { has_acc: '1', has_promo_code: '1', default_filter: '1' };
  expect((await rest('get_fba_products', { brand_id, ...switched })).data.list).toHaveLength(2);
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
    list: [{ brand_id: market.id, sale_comm: 5, estCommission: 5, quantity: 1 }],
    has_more: false,
  });
  const broken = await rest('get_broken_links', {});
  expect(broken.data).toMatchObject({ list: [], has_more: false });
  expect((await rest('get_broken_links', { page_size: '101' })).status.code).toBe(0);
});

test('both product lists know the type of brand: shops only in the feed', async () => {
  const client = await buildApiClient(t);
  const shop = await buildMarket(t, client, { type: 1 });
  const market = await buildMarket(t, client);
  const feed = async (fields: Fields) => {
    const { data } = await ask(client, 'datafeed', 'list', { limit: '100', ...fields });
    const own = [...shop.asins, ...market.asins];
    return data.list
      .map(({ sku }: { sku: string }) => sku)
      .filter((sku: string) => own.includes(sku));
  };
  expect((await feed({ brand_type: 'DTC' })).sort()).toEqual([...shop.asins].sort());
  expect((await feed({ brand_type: 'amazon' })).sort()).toEqual([...market.asins].sort());
  expect(await feed({})).toHaveLength(4);
  expect(await feed({ brand_type: 'Walmart' })).toEqual([]);
  const wrong = await ask(client, 'datafeed', 'list', { brand_type: 'Bazaar' });
  expect(wrong.status).toMatchObject({ code: 10001, msg: expect.stringContaining('brand_type') });
  const asins = [...shop.asins, ...market.asins].join(',');
  const found = await send(client, '/api/datafeed/get_fba_products', { asins }, 'form');
  expect(found.data.list.map(({ asin }: { asin: string }) => asin).sort()).toEqual(
    [...market.asins].sort(),
  );
  const [product] = found.data.list;
  expect(product).toMatchObject({
    ...{ brand_id: market.brand.brand_id, brand_name: market.brand.merchant_name },
    ...{ currency: 'USD', discount_price: '21.95', original_price: '30.00' },
    availability: 'IN_STOCK',
  });
  expect(product).not.toHaveProperty('link');
});

test('get_fba_products filters by relationship, keyword and country', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(t, client);
  const stranger = await buildApiClient(t);
  const count = async (asking: Client, fields: Fields) => {
    const all = { asins: asins.join(','), ...fields };
    return (await send(asking, '/api/datafeed/get_fba_products', all)).data.list.length;
  };
  expect(await count(client, { relationship: '1' })).toBe(2);
  expect(await count(stranger, { relationship: '1' })).toBe(0);
  expect(await count(stranger, { relationship: '0' })).toBe(2);
  expect(await count(client, { keywords: 'kettle' })).toBe(0);
  expect(await count(client, { country_code: 'DE' })).toBe(0);
  expect(await count(client, { country_code: 'us' })).toBe(2);
  expect(await count(client, { mcid: brand.mcid })).toBe(2);
  expect(await count(client, { mcid: 'unknown' })).toBe(0);
});
