import { expect, test } from 'vitest';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildDelivery } from '#server/access/postbacks/builders.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const CLICKS = { beginDate: '2026-03-10 09:00:00', endDate: '2026-03-10 09:59:59' };

test('click_report returns every click of an hour in UTC+8, including its last second', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t);
  const rowOwner = { ...client, brand_id: brand.brand_id };
  for (const at of ['00:59:59.999Z', '01:00:00Z', '01:59:59.900Z', '02:00:00Z']) {
    await buildClickRow(t, rowOwner, { at: `2026-03-10T${at}`, uid1: 'mail' });
  }
  await buildClickRow(t, rowOwner, { at: '2026-03-10T01:30:00Z', invalid_reason: 'bot' });
  const { data } = await client.ask('click_report', CLICKS);
  expect(data).toMatchObject({ total: 3, hasNext: false });
  expect(data.list[0]).toMatchObject({
    click_time: '2026-03-10 09:00:00',
    click_time_iso: '2026-03-10T01:00:00.000Z',
    brand_id: brand.brand_id,
    mcid: brand.mcid,
    channel_id: expect.stringMatching(/^MCZTR\d{8}$/),
    uid: 'mail',
    click_ref: expect.any(String),
    is_valid: 1,
  });
  expect(data.list[1]).toMatchObject({ is_valid: 0, invalid_reason: 'bot' });
  const whole = { beginDate: '2026-03-10 09:00:00', endDate: '2026-03-10 10:00:00' };
  expect((await client.ask('click_report', whole)).data.total).toBe(3);
});

test.each([
  [{ ...CLICKS, endDate: '2026-03-10 10:00:01' }, '1011'],
  [{ ...CLICKS, endDate: '2026-03-10 08:59:59' }, '10001'],
  [{ ...CLICKS, endDate: '2026-03-10' }, '10001'],
  [{ ...CLICKS, endDate: '2026-03-10 24:00:00' }, '10001'],
  [{ beginDate: CLICKS.beginDate }, '10001'],
])('click_report with %j answers %s', async (fields, code) => {
  const client = await buildApiClient(t);
  expect((await client.ask('click_report', fields)).code).toBe(code);
});

test('monetization lists brands with the own relationship, and links once joined', async () => {
  const client = await buildApiClient(t);
  const category = `Home ${client.site_id}>Lamps`;
  const joined = await buildBrand(t, {
    category,
    country: 'DE',
    tags: ['light'],
    offer_type: 'CPS',
  });
  const other = await buildBrand(t, { category, approval_type: 'auto', allow_deep_link: false });
  await buildRelationship(t, client, joined);
  const ask = async (fields: Record<string, unknown>) =>
    (await client.ask('monetization', fields)).data;
  const { list, ...counts } = await ask({ categories: `home ${client.site_id}` });
  expect(counts).toMatchObject({ total: 2, total_mcid: 2, totalPage: 1 });
  expect(list[0]).toMatchObject({
    brand_id: joined.brand_id,
    mid: joined.brand_id,
    mcid: joined.mcid,
    comm_rate: '10%',
    categories: category,
    tags: 'light',
    country: 'DE',
    brand_status: 'Online',
    merchant_status: 'Online',
    datetime: expect.any(Number),
    relationship: 'Joined',
    RD: 30,
    currency_name: 'USD',
    allow_sml: 'Y',
    is_direct: 1,
  });
  expect(list[1]).toMatchObject({
    relationship: 'No Relationship',
    tracking_url: null,
    tracking_url_short: null,
    tracking_url_smart: null,
  });
  const { tracking_url_short, tracking_url_smart } = list[0];
  const visit = await t.app.inject({ url: new URL(tracking_url_short).pathname });
  expect(new URL(String(visit.headers.location)).hostname).toContain(joined.mcid);
  expect(tracking_url_smart).toBe(`${tracking_url_short}?url=`);
  const again = await ask({ mid: String(joined.brand_id) });
  expect(again.list[0].tracking_url_short).toBe(tracking_url_short);
  const found = async (fields: Record<string, unknown>) =>
    (await ask({ categories: category, ...fields })).list.map((one: { mcid: string }) => one.mcid);
  expect(await found({ relationship: 'joined' })).toEqual([joined.mcid]);
  expect(await found({ relationship: 'NO RELATIONSHIP' })).toEqual([other.mcid]);
  expect(await found({ approval_type: 'auto' })).toEqual([other.mcid]);
  expect(await found({ country: 'de' })).toEqual([joined.mcid]);
  expect(await found({ mcid: `${joined.mcid}, ${other.mcid}` })).toHaveLength(2);
  expect(await found({ offer_type: 'cpc' })).toEqual([]);
});

test.each([
  { relationship: 'Married' },
  { offer_type: 'CPQ' },
  { country: 'ZZ' },
  { categories: 'Nothing of the kind' },
  { mid: 'first' },
  { brand_type: 'Website' },
  { mid: Array.from({ length: 201 }, (_, index) => index + 1).join(',') },
  { approval_type: 'maybe' },
])('monetization refuses %j with 10001', async (fields) => {
  const client = await buildApiClient(t);
  expect(await client.ask('monetization', fields)).toMatchObject({ code: '10001', data: null });
});

test('monetization: an unknown id of a list matches nothing, the others are found', async () => {
  const client = await buildApiClient(t);
  const [one, two] = [await buildBrand(t), await buildBrand(t)];
  const found = async (fields: Record<string, unknown>) =>
    (await client.ask('monetization', fields)).data.list.map((row: { mid: number }) => row.mid);
  const mid = [one.brand_id, 2_000_000_000, '99999999999', two.brand_id];
  expect(await found({ mid })).toEqual([one.brand_id, two.brand_id]);
  expect(await found({ mcid: `${one.mcid},nobody-at-all` })).toEqual([one.brand_id]);
  expect(await found({ mid: '2000000000' })).toEqual([]);
});

test('monetization: time of joining, type and coupons have the values of the family', async () => {
  const client = await buildApiClient(t);
  const [shop, market] = [await buildBrand(t), await buildBrand(t, { type: 2 })];
  const row = async (brand: { brand_id: number }) =>
    (await client.ask('monetization', { mid: brand.brand_id })).data.list[0];
  const created = (await row(shop)).datetime_iso;
  setClock(new Date('2026-03-12T02:00:00Z'));
  await buildRelationship(t, client, shop);
  setClock(new Date('2026-03-09T17:30:00Z'));
  expect(await row(shop)).toMatchObject({
    brand_type: 'DTC',
    datetime: Date.parse('2026-03-12T10:00:00+08:00') / 1000,
    support_couponordeal: '0',
  });
  expect((await row(shop)).datetime_iso).not.toBe(created);
  const types = async (brand_type: string) =>
    (await client.ask('monetization', { brand_type, mid: [shop.brand_id, market.brand_id] })).data
      .list;
  expect(await types('amazon')).toMatchObject([{ mid: market.brand_id, brand_type: 'Amazon' }]);
  expect(await types('TikTok')).toEqual([]);
  const stance = (sites: string) =>
    t.db
      .updateTable('brands')
      .set({ promotion_methods: JSON.stringify({ 2: sites }) })
      .where('id', '=', shop.brand_id)
      .execute();
  await stance('ask');
  expect((await row(shop)).support_couponordeal).toBe('-');
  const coupon = { brand_id: shop.brand_id, kind: 'deal', name: 'Spring', created_at: now() };
  await t.db
    .insertInto('coupons')
    .values({ ...coupon, starts_at: new Date(now().getTime() - 1000), updated_at: now() })
    .execute();
  expect((await row(shop)).support_couponordeal).toBe('1');
  await stance('forbidden');
  expect((await row(shop)).support_couponordeal).toBe('0');
  await t.db.deleteFrom('coupons').execute();
});

test('performance equals the report of the screen to the cent', async () => {
  const client = await buildApiClient(t);
  const brand = await buildReportingBrand(t);
  await buildOrderLine(t, { site: client, brand });
  const { site_id } = await buildSite(t, client);
  await buildOrderLine(t, { site: { ...client, site_id }, brand });
  const days = { beginDate: '2026-03-01', endDate: '2026-03-31' };
  const fields = { ...days, groupBy: 'Brand', dataScope: 'user' };
  const { data } = await client.ask('performance', fields);
  const screen = await t.callAs(client, reportPerformance, {
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    group_by: 'brand',
  });
  const { list, totals, total } = dataOf(screen);
  expect(data).toMatchObject({ list, totals, total, total_items: total, page: 1 });
  expect(data.totals[0].sales).toBe('200.00');
  const own = await client.ask('performance', { ...days, groupBy: 'channel' });
  expect(own.data.totals[0].sales).toBe('100.00');
  for (const fields of [{ groupBy: 'colour' }, { currency: 'usd' }]) {
    expect((await client.ask('performance', { ...days, ...fields })).code).toBe('10001');
  }
  const unknown = await client.ask('performance', { ...days, mcid: 'unknown' });
  expect(unknown).toMatchObject({ code: '0', data: { total: 0, list: [], totals: [] } });
});

test('coupons, products and the postback log return pages of the data of the screens', async () => {
  const client = await buildApiClient(t);
  const stranger = await buildApiClient(t);
  await buildDelivery(t, client);
  const log = await client.ask('postback_log', { state: 'waiting' });
  expect(log.data).toMatchObject({ total: 1, limit: 20, list: [{ event: 'transaction.created' }] });
  expect((await stranger.ask('postback_log')).data.total).toBe(0);
  for (const name of ['coupons', 'products']) {
    expect((await client.ask(name, { perPage: 2000 })).data).toMatchObject({
      perPage: 2000,
      total: 0,
    });
    expect(await client.ask(name, { mcid: 'unknown' })).toMatchObject({
      code: '0',
      data: { total: 0, list: [] },
    });
  }
  expect((await client.ask('coupons', { status: 'stale' })).code).toBe('10001');
});

test('link makes one or up to 100 links; a refused one does not affect the others', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t);
  await buildRelationship(t, client, brand);
  const target_url = `https://www.${brand.mcid}.example.com/lamps`;
  const one = await client.ask('link', { target_url, uid: 'mail' });
  expect(one.data).toMatchObject({
    total: 1,
    list: [{ target_url, code: '0', mcid: brand.mcid, existing: false }],
  });
  const links = [{ target_url, uid: 'mail' }, { target_url: 'https://elsewhere.example/' }, 7];
  const { list } = (await client.ask('link', { links })).data;
  expect(list).toMatchObject([
    { code: '0', existing: true, tracking_url: one.data.list[0].tracking_url },
    { code: '10001', message: 'BRAND_NOT_EXISTS', tracking_url: null },
    { code: '10001', message: 'TARGET_URL_REQUIRED' },
  ]);
  const many = Array.from({ length: 101 }, () => ({ target_url }));
  for (const fields of [{}, { links: [] }, { links: many }, { links: 'all' }]) {
    expect((await client.ask('link', fields)).code).toBe('10001');
  }
});
