import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { APP_ID, type InputOf, type ReplyOf } from '#contract/call.ts';
import { english } from '#contract/errors.ts';
import { generateLinks, listLinks, previewLink } from '#contract/links/publisher.ts';
import { chinese } from '#contract/messages/zh.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const publisher = await buildPublisherWithSite(t);
const brand = await buildBrand(t, { deeplink_domains: ['outlet.example.org'] });
await buildRelationship(t, publisher, brand);
const page = `https://www.${brand.domain}/sale?size=m`;

const batch = (input: object, caller = publisher) =>
  t.callAs(caller, generateLinks, input as InputOf<typeof generateLinks>);
const preview = (input: object, caller = publisher) =>
  t.callAs(caller, previewLink, input as InputOf<typeof previewLink>);

test('makes a hundred links at once, in the order of the request, idempotently', async () => {
  const owner = await buildPublisherWithSite(t);
  await buildRelationship(t, owner, brand);
  const links = Array.from({ length: 100 }, (_, nth) => ({
    target_url: `${page}&n=${nth}`,
    uid1: `place-${nth}`,
  }));
  const first = dataOf(await batch({ links }, owner));
  expect(first.total).toBe(100);
  expect(first.list.map((row) => row.link?.target_url)).toEqual(links.map((one) => one.target_url));
  expect(first.list[7]?.link).toMatchObject({ uid1: 'place-7', mcid: brand.mcid, existing: false });
  const again = dataOf(await batch({ links }, owner));
  expect(again.list.map((row) => row.link?.code)).toEqual(first.list.map((row) => row.link?.code));
  expect(dataOf(await t.callAs(owner, listLinks, {})).total).toBe(100);
});

test('the names of a link are read as those of other calls', async () => {
  const { list } = dataOf(
    await batch({
      links: [
        { 'target URL': `${page}&spelling=1`, UID_1: 'a', targetUrl: `${page}&spelling=1` },
        { target_url: page, targetUrl: `${page}&other=1` },
        { target_url: page, target: page },
      ],
    }),
  );
  expect(list.map(({ message, link }) => [message, link?.target_url, link?.uid1])).toEqual([
    ['success', `${page}&spelling=1`, 'a'],
    ['BRAND_TARGET_URL_INVALID', undefined, undefined],
    ['PARAMS_TYPE_ERROR', undefined, undefined],
  ]);
});

test('a refused link does not affect the others and has its reason', async () => {
  const offline = await buildBrand(t, { status: 'offline' });
  const apart = await buildBrand(t);
  const unsettled = await buildBrand(t, { rules: [] });
  for (const one of [offline, unsettled]) await buildRelationship(t, publisher, one);
  const given: [unknown, string][] = [
    [{ target_url: page, uid1: 'a' }, 'success'],
    [{ target_url: 'https://elsewhere.example/' }, 'BRAND_NOT_EXISTS'],
    [{ target_url: 'https://evil.example/', mcid: brand.mcid }, 'BRAND_TARGET_URL_INVALID'],
    [{ target_url: `https://${offline.domain}/` }, 'BRAND_MERCHANT_STATUS_OFFLINE'],
    [{ target_url: `https://${apart.domain}/` }, 'SITE_RELATIONSHIP_NOT_APPROVED'],
    [{ target_url: `https://${unsettled.domain}/` }, 'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND'],
    [{ target_url: page, uid3: 'x'.repeat(101) }, 'UID3_MAX'],
    [{ target_url: page, uid2: 7 }, 'UID2_STRING'],
    [{ target_url: '' }, 'TARGET_URL_REQUIRED'],
    [{ target_url: 5 }, 'TARGET_URL_STRING'],
    [{ target_url: `${page}${'x'.repeat(255)}` }, 'TARGET_URL_MAX'],
    [null, 'TARGET_URL_REQUIRED'],
    [['x'], 'TARGET_URL_REQUIRED'],
    [{ target_url: 'https://shop.outlet.example.org/x', uid1: '', uid2: null }, 'success'],
  ];
  const { list } = dataOf(await batch({ links: given.map(([link]) => link) }));
  expect(list.map((row) => row.message)).toEqual(given.map(([, message]) => message));
  for (const row of list) expect(row.link === null).toBe(row.code !== 0);
});

test('a refused link has the text of its reason in the language of the request', async () => {
  const links = [{ target_url: 'https://elsewhere.example/' }];
  const rowsIn = async (language?: string) => {
    const { path } = generateLinks;
    const req = { header: { token: publisher.token }, attributes: { links } };
    const headers = language === undefined ? {} : { 'accept-language': language };
    const payload = { appId: APP_ID, req };
    const answer = await t.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
    return (answer.json().data as ReplyOf<typeof generateLinks>).list;
  };
  expect((await rowsIn('zh-CN'))[0]?.text).toBe(chinese.BRAND_NOT_EXISTS);
  expect((await rowsIn('en-GB'))[0]?.text).toBe(english.BRAND_NOT_EXISTS);
  expect((await rowsIn())[0]).not.toHaveProperty('text');
});

test('the list has 1 to 100 links and belongs to one approved site', async () => {
  const link = { target_url: page };
  const refusals: [object, string][] = [
    [{}, 'LINK_BATCH_INVALID'],
    [{ links: [] }, 'LINK_BATCH_INVALID'],
    [{ links: link }, 'LINK_BATCH_INVALID'],
    [{ links: Array(101).fill(link) }, 'LINK_BATCH_MAX'],
    [{ links: [link], site_id: 2_000_000_000 }, 'SITE_NOT_EXISTS_OR_INVALID'],
  ];
  for (const [input, message] of refusals) {
    expect((await batch(input)).message).toBe(message);
  }
});

test('the preview is exactly what the redirect answers', async () => {
  const odd = `${page}&b=%20+c&click%5Fref=old&d=a%2Fb&e=%E2%82%AC#part`;
  const shown = dataOf(await preview({ target_url: odd }));
  expect(shown).toMatchObject({ mcid: brand.mcid, host: `www.${brand.domain}` });
  expect(shown.params).toEqual([
    { name: 'size', value: 'm', added: false },
    { name: 'b', value: '  c', added: false },
    { name: 'd', value: 'a/b', added: false },
    { name: 'e', value: '€', added: false },
    { name: 'afsrc', value: '1', added: true },
    { name: 'click_ref', value: 'CLICK_REF', added: true },
  ]);
  const { list } = dataOf(await batch({ links: [{ target_url: odd }] }));
  const answer = await fetch(`${origin}/t/${list[0]?.link?.code}`, { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  expect(location.replace(/click_ref=[\w-]{32}/, 'click_ref=CLICK_REF')).toBe(
    shown.tracking_preview,
  );
});

test('a preview makes no link and is refused for the same reasons as a link', async () => {
  const before = dataOf(await t.callAs(publisher, listLinks, {})).total;
  const apart = await buildBrand(t);
  const refusals: [object, string][] = [
    [{ target_url: 'https://elsewhere.example/' }, 'BRAND_NOT_EXISTS'],
    [{ target_url: 'not an address' }, 'BRAND_TARGET_URL_INVALID'],
    [{ target_url: `https://${brand.domain}\\@evil.example/` }, 'BRAND_TARGET_URL_INVALID'],
    [{ target_url: 'https://evil.example/', mcid: brand.mcid }, 'BRAND_TARGET_URL_INVALID'],
    [{ target_url: `https://${apart.domain}/` }, 'SITE_RELATIONSHIP_NOT_APPROVED'],
    [{ target_url: page, site_id: 2_000_000_000 }, 'SITE_NOT_EXISTS_OR_INVALID'],
  ];
  for (const [input, message] of refusals) {
    expect([input, (await preview(input)).message]).toEqual([input, message]);
  }
  dataOf(await preview({ target_url: `${page}&never=made` }));
  expect(dataOf(await t.callAs(publisher, listLinks, {})).total).toBe(before);
});

test('of several brands with one domain the joined one is chosen', async () => {
  const domain = 'shared.example.net';
  const far = await buildBrand(t, { domain, site_url: `https://${domain}/` });
  const near = await buildBrand(t, { domain, site_url: `https://${domain}/` });
  await buildRelationship(t, publisher, near);
  expect(far.brand_id).toBeLessThan(near.brand_id);
  const shown = dataOf(await preview({ target_url: `https://www.${domain}/x` }));
  expect(shown.mcid).toBe(near.mcid);
});
