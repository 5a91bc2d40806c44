import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { generateLink, listLinks, openLink } from '#contract/links/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { buildLink } from './builders.ts';

const t = await openTestApp({ TRACKING_URL: 'https://go.example.net' });
const publisher = await buildPublisherWithSite(t);
const brand = await buildBrand(t, { deeplink_domains: ['outlet.example.org'] });
await buildRelationship(t, publisher, brand);
const page = `https://www.${brand.domain}/sale?size=m`;

const generate = (change: object = {}) =>
  t.callAs(publisher, generateLink, {
    mcid: brand.mcid,
    target_url: page,
    ...change,
  } as InputOf<typeof generateLink>);

test('a link has a short URL with a seven-character code and previews its target', async () => {
  const link = dataOf(await generate({ uid1: 'mail', uid5: 'Größe 5' }));
  expect(link).toMatchObject({
    short_url: `https://go.example.net/t/${link.code}`,
    target_url: page,
    site_id: publisher.site_id,
    mcid: brand.mcid,
    merchant_name: brand.merchant_name,
    existing: false,
    uid1: 'mail',
    uid2: null,
    uid5: 'Größe 5',
    tracking_preview: `${page}&afsrc=1&click_ref=CLICK_REF`,
  });
  expect(link.code).toMatch(/^[0-9A-Za-z]{7}$/);
});

test('the same request returns the same link, also concurrently; another request another link', async () => {
  const first = dataOf(await generate({ uid1: 'same' }));
  const again = dataOf(await generate({ uid1: 'same', site_id: publisher.site_id }));
  expect(again).toEqual({ ...first, existing: true });
  const upper = dataOf(await generate({ uid1: 'same', target_url: page.replace('www', 'WWW') }));
  expect(upper.code).toBe(first.code);
  const answers = await Promise.all(Array.from({ length: 8 }, () => generate({ uid2: 'rush' })));
  expect(new Set(answers.map((answer) => dataOf(answer).code)).size).toBe(1);
  const others = [{ uid1: 'other' }, { uid2: 'same' }, { uid1: 'same', target_url: `${page}#x` }];
  const codes = await Promise.all(others.map(async (one) => dataOf(await generate(one)).code));
  expect(new Set([first.code, ...codes]).size).toBe(4);
});

test('a chosen code is used once, by whom it was chosen and for one page', async () => {
  const link = dataOf(await generate({ slug: 'summer-sale' }));
  expect(link.short_url).toBe('https://go.example.net/t/summer-sale');
  expect(dataOf(await generate({ slug: 'summer-sale' }))).toEqual({ ...link, existing: true });
  const elsewhere = await generate({ slug: 'summer-sale', target_url: `${page}#other` });
  expect(elsewhere.message).toBe('LINK_SLUG_TAKEN');
  const other = await buildPublisherWithSite(t);
  await buildRelationship(t, other, brand);
  const request = { mcid: brand.mcid, target_url: page, slug: 'summer-sale' };
  expect((await t.callAs(other, generateLink, request)).message).toBe('LINK_SLUG_TAKEN');
  for (const slug of ['ab', '-abc', 'a b c', 'a/b/c', 'x'.repeat(41)]) {
    expect((await generate({ slug })).message).toBe('LINK_SLUG_INVALID');
  }
});

test("the brand's own domains and their subdomains are valid targets in any spelling", async () => {
  const good = [
    `http://${brand.domain}`,
    `https://a.b.${brand.domain}/x`,
    `https://${brand.domain.toUpperCase()}/`,
    'https://outlet.example.org/',
    'https://shop.outlet.example.org/a%20b?c=d#e',
    `https://${brand.domain}:443/`,
    `https://${brand.domain}/?to=https://evil.example/`,
  ];
  for (const target_url of good) {
    expect([target_url, (await generate({ target_url })).message]).toEqual([target_url, 'success']);
  }
});

test('no hostile spelling reaches a foreign host', async () => {
  const { domain } = brand;
  const bad = [
    'https://evil.example/',
    `https://${domain}.evil.example/`,
    `https://evil${domain}/`,
    `https://evil.example/${domain}`,
    `https://evil.example?${domain}`,
    `https://evil.example#@${domain}`,
    `https://${domain}@evil.example/`,
    `https://user:secret@${domain}/`,
    `https://evil.example\\@${domain}/`,
    `https://evil.example\\.${domain}/`,
    `https:\\\\${domain}/`,
    `https://${domain}\t.evil.example/`,
    `https://${domain}%2eevil.example/`,
    `https://${domain}。evil.example/`,
    `https://${domain}./`,
    `https://${domain}:8443/`,
    `//${domain}/`,
    `/${domain}`,
    domain,
    `javascript:alert(1)//${domain}`,
    `data:text/html,${domain}`,
    `ftp://${domain}/`,
    `http:/${domain}`,
    `https://${domain} .evil.example/`,
    'https://[::1]/',
    'http://2130706433/',
    'https://com/',
    'not an address',
  ];
  for (const target_url of bad) {
    const answer = await generate({ target_url });
    expect([target_url, answer.code, answer.message]).toEqual([
      target_url,
      20188,
      'BRAND_TARGET_URL_INVALID',
    ]);
  }
});

test('a brand without deep links can only be linked to by its home page', async () => {
  const shy = await buildBrand(t, { allow_deep_link: false });
  await buildRelationship(t, publisher, shy);
  const ask = (path: string) =>
    generate({ mcid: shy.mcid, target_url: `https://www.${shy.domain}${path}` });
  expect(await ask('/')).toMatchObject({ code: 0 });
  expect(await ask('/page')).toMatchObject({ code: 20188 });
  const abroad = await buildBrand(t, {
    allow_deep_link: false,
    site_url: 'https://www.a.test/us/',
    domain: 'a.test',
  });
  await buildRelationship(t, publisher, abroad);
  const at = (path: string) =>
    generate({ mcid: abroad.mcid, target_url: `https://www.a.test${path}` });
  expect(await at('/us/')).toMatchObject({ code: 0 });
  expect(await at('/us/x')).toMatchObject({ code: 20188 });
});

test('a link is refused unless site, brand, relationship and terms are valid, in this order', async () => {
  const other = await buildPublisherWithSite(t);
  const inReview = await buildSite(t, publisher, { status: 0 });
  const second = await buildSite(t, publisher);
  for (const site_id of [other.site_id, inReview.site_id, 2_000_000_000]) {
    expect(await generate({ site_id })).toMatchObject({ code: 20186 });
  }
  expect(await generate({ mcid: 'unknown' })).toMatchObject({ code: 20185 });
  expect(await generate({ site_id: second.site_id })).toMatchObject({ code: 20187 });
  for (const status of [1, 3] as const) {
    const tied = await buildBrand(t);
    await buildRelationship(t, publisher, tied, status);
    expect(await generate({ mcid: tied.mcid })).toMatchObject({
      code: 20187,
      message: 'SITE_RELATIONSHIP_NOT_APPROVED',
    });
  }
  for (const status of ['offline', 'paused']) {
    const away = await buildBrand(t, { status });
    await buildRelationship(t, publisher, away);
    expect(await generate({ mcid: away.mcid })).toMatchObject({ code: 20201 });
  }
  const unsettled = await buildBrand(t, { rules: [] });
  await buildRelationship(t, publisher, unsettled);
  expect(await generate({ mcid: unsettled.mcid })).toMatchObject({
    code: 20202,
    message: 'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND',
  });
});

const fields: [string, unknown, number, string][] = [
  ['site_id', '1', 20101, 'BRAND_QUERY_SITE_ID_INTEGER'],
  ['site_id', 0, 20171, 'BRAND_SITE_ID_MIN'],
  ['mcid', '', 20109, 'BRAND_QUERY_MCID_REQUIRED'],
  ['mcid', 7, 20110, 'BRAND_QUERY_MCID_STRING'],
  ['target_url', null, 20172, 'TARGET_URL_REQUIRED'],
  ['target_url', '   ', 20172, 'TARGET_URL_REQUIRED'],
  ['target_url', 7, 20173, 'TARGET_URL_STRING'],
  ['target_url', `https://${'x'.repeat(248)}`, 20174, 'TARGET_URL_MAX'],
  ['uid1', 1, 20175, 'UID1_STRING'],
  ['uid1', 'x'.repeat(101), 20176, 'UID1_MAX'],
  ['uid2', true, 20177, 'UID2_STRING'],
  ['uid2', 'x'.repeat(101), 20178, 'UID2_MAX'],
  ['uid3', [], 20179, 'UID3_STRING'],
  ['uid3', 'x'.repeat(101), 20180, 'UID3_MAX'],
  ['uid4', {}, 20181, 'UID4_STRING'],
  ['uid4', 'x'.repeat(101), 20182, 'UID4_MAX'],
  ['uid5', 5, 20183, 'UID5_STRING'],
  ['uid5', 'x'.repeat(101), 20184, 'UID5_MAX'],
];

test.each(fields)('%s = %j is refused with %i', async (field, value, code, message) => {
  expect(await generate({ [field]: value })).toEqual({ code, message, data: null });
});

test('a publisher lists only its own links, with their results', async () => {
  const owner = await buildPublisherWithSite(t);
  const goods = await buildBrand(t, { merchant_name: 'Listed Goods' });
  await buildRelationship(t, owner, goods);
  const old = await buildLink(t, owner, goods, { uid1: 'first-letter' });
  const link = await buildLink(t, owner, goods, { target_url: `https://${goods.domain}/100%` });
  const rowOwner = { ...owner, brand_id: goods.brand_id };
  const at = new Date(Date.now() - 60_000).toISOString();
  await buildClickRow(t, rowOwner, { at, link_id: link.link_id });
  await buildClickRow(t, rowOwner, { at, link_id: link.link_id, invalid_reason: 'bot' });
  await buildLineRow(t, rowOwner, { order_id: 'A', at, sale_minor: 10n, commission_minor: 1n });
  await t.db
    .updateTable('order_lines')
    .set({ link_id: link.link_id })
    .where('order_id', '=', 'A')
    .execute();
  const list = async (input: InputOf<typeof listLinks>) => {
    const { list: rows, total } = dataOf(await t.callAs(owner, listLinks, input));
    return [total, ...rows.map((row) => row.link_id)];
  };
  expect(await list({})).toEqual([2, link.link_id, old.link_id]);
  expect(await list({ curPage: 2, perPage: 1 })).toEqual([2, old.link_id]);
  expect(await list({ keyword: 'letter' })).toEqual([1, old.link_id]);
  expect(await list({ keyword: '100%' })).toEqual([1, link.link_id]);
  expect(await list({ mcid: goods.mcid, site_id: owner.site_id, keyword: 'listed' })).toHaveLength(
    3,
  );
  expect(await list({ mcid: brand.mcid })).toEqual([0]);
  const info = dataOf(await t.callAs(owner, openLink, { link_id: link.link_id }));
  expect(info).toMatchObject({
    clicks: 2,
    orders: 1,
    relationship_status: 2,
    brand_status: 'online',
  });
  expect(info.tracking_preview).toContain('click_ref=CLICK_REF');
  for (const link_id of [old.link_id, 2_000_000_000]) {
    const answer = await t.callAs(publisher, openLink, { link_id });
    expect(answer).toEqual({ code: 21008, message: 'LINK_NOT_FOUND', data: null });
  }
  const ask = (input: object) => t.callAs(owner, listLinks, input as InputOf<typeof listLinks>);
  expect(await ask({ site_id: publisher.site_id })).toMatchObject({ code: 20186 });
  expect(await ask({ site_id: 0 })).toMatchObject({ code: 20171 });
  expect(await ask({ mcid: 'unknown' })).toMatchObject({ code: 20185 });
  expect(await ask({ keyword: 1 })).toMatchObject({ code: 20167 });
  const open = (input: object) => t.callAs(owner, openLink, input as InputOf<typeof openLink>);
  expect(await open({})).toMatchObject({ code: 20074 });
  expect(await open({ link_id: 'x' })).toMatchObject({ code: 20075 });
});

test('refuses and stores nothing if every code is taken', async () => {
  const full = await buildBrand(t);
  await buildRelationship(t, publisher, full);
  // A database constraint rejects each code, as if it already existed.
  await t.db.schema
    .createIndex('one_link')
    .on('links')
    .unique()
    .column('brand_id')
    .where('brand_id', '=', full.brand_id)
    .execute();
  await buildLink(t, publisher, full, { uid1: 'holds the place' });
  const answer = await generate({ mcid: full.mcid, target_url: `https://${full.domain}/` });
  expect(answer).toEqual({ code: 20189, message: 'LINK_GENERATION_FAILED', data: null });
});
