import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { findLinkbookMerchants, makeLinkbookLink, readLinkCode } from '#contract/links/linkbook.ts';
import { listLinks } from '#contract/links/publisher.ts';
import { chinese } from '#contract/messages/zh.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';

const t = await openTestApp({
  PUBLIC_URL: 'https://network.example.net',
  TRACKING_URL: 'https://go.example.net',
});
const publisher = await buildPublisherWithSite(t);
const brand = await buildBrand(t, { deeplink_domains: ['outlet.example.org'] });
await buildRelationship(t, publisher, brand);
const page = `https://www.${brand.domain}/sale?size=m`;
const track = await trackOf(publisher);

async function trackOf(owner: { token: string }): Promise<string> {
  const { list } = dataOf(await t.callAs(owner, readLinkCode, {}));
  return list[0]?.track ?? '';
}

const make = (change: object = {}) =>
  t.callAs(null, makeLinkbookLink, { url: page, track, ...change } as InputOf<
    typeof makeLinkbookLink
  >);
const find = (change: object = {}) =>
  t.callAs(null, findLinkbookMerchants, { track, hosts: [brand.domain], ...change } as InputOf<
    typeof findLinkbookMerchants
  >);

test('each approved site has its own code, the default site first, with snippets that contain it', async () => {
  const second = await buildSite(t, publisher);
  await buildSite(t, publisher, { status: 0 });
  const { list } = dataOf(await t.callAs(publisher, readLinkCode, {}));
  expect(list.map((one) => one.site_id)).toEqual([publisher.site_id, second.site_id]);
  expect(new Set(list.map((one) => one.track)).size).toBe(2);
  for (const one of list) {
    expect(one.track).toMatch(/^[0-9a-f]{24}$/);
    expect(one.script).toBe(
      `<script async src="https://network.example.net/linkbook.js" data-track="${one.track}"></script>`,
    );
    expect(one.extension_url).toContain(one.track);
  }
  expect(list[0]?.is_default).toBe(true);
});

test('the bookmarklet opens our page with the URL of the current page', async () => {
  const { list } = dataOf(await t.callAs(publisher, readLinkCode, {}));
  const code = decodeURI(String(list[0]?.bookmarklet).replace(/^javascript:/, ''));
  const opened: string[] = [];
  const page = 'https://shop.example/a?b=c&d=#e';
  new Function('open', 'location', code)((address: string) => opened.push(address), { href: page });
  const address = new URL(opened[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://network.example.net/tools/linkbook');
  expect(address.searchParams.get('url')).toBe(page);
  expect(address.searchParams.get('channel')).toBe(String(publisher.site_id));
});

test("the page of a joined brand becomes a tracking link of the code's site, with the tag as uid1", async () => {
  const made = dataOf(await make({ tag: 'from the bar', plugs_id: 2 }));
  expect(made).toMatchObject({
    target_url: page,
    mcid: brand.mcid,
    merchant_name: brand.merchant_name,
    existing: false,
    tracking_preview: `${page}&afsrc=1&click_ref=CLICK_REF`,
  });
  expect(made.short_url).toMatch(/^https:\/\/go\.example\.net\/t\/[0-9A-Za-z]{7}$/);
  const { list } = dataOf(await t.callAs(publisher, listLinks, { origin: 'code' }));
  expect(list[0]).toMatchObject({
    origin: 'code',
    short_url: made.short_url,
    uid1: 'from the bar',
    site_id: publisher.site_id,
  });
  expect(dataOf(await make({ tag: 'from the bar', plugs_id: 3 }))).toEqual({
    ...made,
    existing: true,
  });
});

test("accepts long URLs on the brand's other domains", async () => {
  const url = `https://shop.outlet.example.org/${'a'.repeat(1000)}`;
  expect(dataOf(await make({ url })).target_url).toBe(url);
});

const forbidden = [
  'https://network.example.net/brands/find',
  'https://go.example.net/t/abc1234',
  'https://www.go.example.net/',
  'http://127.0.0.1/',
  'http://10.1.2.3/admin',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:3000/',
  'http://printer.local/',
  'http://shop.localhost/',
  'http://intranet/',
  'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example',
  'https://click.linksynergy.com/deeplink?id=1',
  'https://go.skimresources.com/?url=x',
  'https://brand.pxf.io/c/1/2/3',
  'https://prf.hn/click/camref:1',
  'https://user:pass@shop.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://shop.example/',
  'chrome://settings',
  'about:blank',
  'shop.example',
  `https://shop.example/${'a'.repeat(2048)}`,
];

test.each(forbidden)('links are forbidden for %s', async (url) => {
  expect(await make({ url })).toEqual({
    code: 20197,
    message: 'TOOLS_LINKBOOK_URL_FORBIDDEN',
    data: null,
  });
});

const fields: [string, unknown, number, string][] = [
  ['url', '', 20190, 'LINKBOOK_URL_REQUIRED'],
  ['url', null, 20190, 'LINKBOOK_URL_REQUIRED'],
  ['url', 7, 20191, 'LINKBOOK_URL_STRING'],
  ['tag', 7, 20192, 'LINKBOOK_TAG_STRING'],
  ['tag', 'x'.repeat(101), 20192, 'LINKBOOK_TAG_STRING'],
  ['plugs_id', 'chrome', 20193, 'LINKBOOK_PLUGS_ID_INTEGER'],
  ['plugs_id', 1.5, 20193, 'LINKBOOK_PLUGS_ID_INTEGER'],
  ['plugs_id', 6, 20193, 'LINKBOOK_PLUGS_ID_INTEGER'],
  ['track', '', 20194, 'LINKBOOK_TRACK_REQUIRED'],
  ['track', 7, 20195, 'LINKBOOK_TRACK_STRING'],
  ['track', 'not a code', 20196, 'LINKBOOK_TRACK_INVALID'],
  ['track', 'x'.repeat(200), 20196, 'LINKBOOK_TRACK_INVALID'],
  ['track', '0123456789abcdef01234567', 20198, 'LINKBOOK_USER_NOT_FOUND'],
  ['url', 'https://unknown.example/', 20199, 'MERCHANT_NOT_FOUND'],
];

test.each(fields)('%s = %j is refused with %i', async (field, value, code, message) => {
  expect(await make({ [field]: value })).toEqual({ code, message, data: null });
});

test('a link is refused unless brand, relationship, terms and page are valid', async () => {
  const pageOf = async (overrides: Parameters<typeof buildBrand>[1], isJoined = true) => {
    const one = await buildBrand(t, overrides);
    if (isJoined) await buildRelationship(t, publisher, one);
    return { url: `https://www.${one.domain}/page` };
  };
  expect(await make(await pageOf({ status: 'offline' }))).toMatchObject({
    code: 20201,
    message: 'BRAND_MERCHANT_STATUS_OFFLINE',
  });
  expect(await make(await pageOf({}, false))).toMatchObject({
    code: 20187,
    message: 'SITE_RELATIONSHIP_NOT_APPROVED',
  });
  expect(await make(await pageOf({ rules: [] }))).toMatchObject({
    code: 20202,
    message: 'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
  });
  expect(await make(await pageOf({ allow_deep_link: false }))).toMatchObject({
    code: 20203,
    message: 'TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT',
  });
  const odd = { url: `https://www.${brand.domain}:8443/` };
  expect(await make(odd)).toMatchObject({ code: 20203 });
});

test('a code is invalid once its site or publisher is', async () => {
  const owner = await buildPublisherWithSite(t);
  await buildRelationship(t, owner, brand);
  const own = { track: await trackOf(owner) };
  dataOf(await make(own));
  const gone = { code: 20198, message: 'LINKBOOK_USER_NOT_FOUND' };
  const setSite = (status: number) =>
    t.db.updateTable('sites').set({ status }).where('id', '=', owner.site_id).execute();
  await setSite(2);
  expect(await make(own)).toMatchObject(gone);
  await setSite(1);
  await t.db
    .updateTable('publishers')
    .set({ status: 'locked' })
    .where('id', '=', owner.publisher_id)
    .execute();
  expect(await make(own)).toMatchObject(gone);
  expect(await find(own)).toMatchObject(gone);
});

test("returns joined hosts with their link, other brands' hosts without one, and no unknown hosts", async () => {
  const owner = await buildPublisherWithSite(t);
  const joined = await buildBrand(t);
  const shy = await buildBrand(t, { allow_deep_link: false });
  const paused = await buildBrand(t, { status: 'paused' });
  const apart = await buildBrand(t);
  for (const one of [joined, shy, paused]) await buildRelationship(t, owner, one);
  const own = { track: await trackOf(owner) };
  const hosts = [
    `www.${joined.domain}`,
    joined.domain.toUpperCase(),
    shy.domain,
    paused.domain,
    apart.domain,
    'unknown.example',
    'com',
    '127.0.0.1',
    'ä.example',
  ];
  const { list } = dataOf(await find({ ...own, hosts }));
  expect(list.map(({ host, joined, deep, link }) => [host, joined, deep, link !== null])).toEqual([
    [`www.${joined.domain}`, true, true, true],
    [joined.domain, true, true, true],
    [shy.domain, true, false, true],
    [paused.domain, true, true, false],
    [apart.domain, false, true, false],
  ]);
  expect(list[0]?.link).toBe(list[1]?.link);
  const again = dataOf(await find({ ...own, hosts, merchant_status: 2 }));
  expect(again.list).toEqual(list.filter((one) => one.joined));
  const others = dataOf(await find({ ...own, hosts, merchant_status: 0 }));
  expect(others.list.map((one) => one.host)).toEqual([apart.domain]);
  expect(dataOf(await t.callAs(owner, listLinks, { origin: 'code' })).total).toBe(2);
  expect(dataOf(await t.callAs(owner, listLinks, {})).total).toBe(0);
});

test('a refusal outside the portal has its sentence in the language of the request', async () => {
  const headers = { 'accept-language': 'zh-CN' };
  const answer = await t.app.inject({
    url: '/linkbook/merchants?track=x&hosts=a.example',
    headers,
  });
  const text = chinese.LINKBOOK_TRACK_INVALID;
  expect(answer.json()).toMatchObject({ message: 'LINKBOOK_TRACK_INVALID', text });
});

test('an invalid list of hosts is refused', async () => {
  const refusals: [object, number, string][] = [
    [{ merchant_status: 'joined' }, 20200, 'MERCHANT_STATUS_INTEGER'],
    [{ merchant_status: 7 }, 20200, 'MERCHANT_STATUS_INTEGER'],
    [{ hosts: null }, 21152, 'LINKBOOK_HOSTS_INVALID'],
    [{ hosts: [] }, 21152, 'LINKBOOK_HOSTS_INVALID'],
    [{ hosts: [7] }, 21152, 'LINKBOOK_HOSTS_INVALID'],
    [{ hosts: Array(101).fill('a.example') }, 21152, 'LINKBOOK_HOSTS_INVALID'],
    [{ track: 'x' }, 20196, 'LINKBOOK_TRACK_INVALID'],
  ];
  for (const [change, code, message] of refusals) {
    expect(await find(change)).toEqual({ code, message, data: null });
  }
});
