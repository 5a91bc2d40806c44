import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { editLink, generateLink, listLinks } from '#contract/links/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const publisher = await buildPublisherWithSite(t);
const brand = await buildJoined();
const other = await buildJoined();

async function buildJoined(overrides: Parameters<typeof buildBrand>[1] = {}) {
  const made = await buildBrand(t, overrides);
  await buildRelationship(t, publisher, made);
  return made;
}

let pages = 0;
async function makeLink() {
  pages += 1;
  const target_url = `https://${brand.domain}/page-${pages}`;
  return dataOf(await t.callAs(publisher, generateLink, { mcid: brand.mcid, target_url }));
}

const edit = (input: object) => t.callAs(publisher, editLink, input as InputOf<typeof editLink>);

/** The target of the redirect for a short address, without the click reference. */
async function sentTo(code: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/t/${code}`, { redirect: 'manual' });
  return answer.headers.get('location')?.replace(/[?&]afsrc=1&click_ref=[\w-]+/, '');
}

test('a published link leads to the new page at once and keeps its address', async () => {
  const link = await makeLink();
  expect(await sentTo(link.code)).toBe(link.target_url);
  const target_url = `https://shop.${brand.domain}/new?a=1`;
  const edited = dataOf(await edit({ link_id: link.link_id, target_url }));
  expect(edited).toMatchObject({ short_url: link.short_url, target_url, mcid: brand.mcid });
  expect(edited.tracking_preview).toBe(`${target_url}&afsrc=1&click_ref=CLICK_REF`);
  await expect.poll(() => sentTo(link.code)).toBe(target_url);
});

test('edited sub-ids apply to later clicks; those of recorded clicks stay', async () => {
  const target_url = `https://${brand.domain}/sub-ids`;
  const made = { mcid: brand.mcid, target_url, uid1: 'spring', uid2: 'left', uid3: 'kept' };
  const { link_id, code } = dataOf(await t.callAs(publisher, generateLink, made));
  const uidsOfClicks = async () =>
    (
      await t.db
        .selectFrom('clicks')
        .select(['uid1', 'uid2', 'uid3'])
        .where('link_id', '=', link_id)
        .orderBy('id')
        .execute()
    ).map(({ uid1, uid2, uid3 }) => [uid1, uid2, uid3]);
  await sentTo(code);
  const edited = dataOf(await edit({ link_id, uid1: 'summer', clear: ['uid2'] }));
  expect(edited).toMatchObject({ uid1: 'summer', uid2: null, uid3: 'kept', target_url });
  // The running redirect is notified a moment later.
  await expect
    .poll(async () => {
      await sentTo(code);
      return (await uidsOfClicks()).at(-1);
    })
    .toEqual(['summer', null, 'kept']);
  expect((await uidsOfClicks())[0]).toEqual(['spring', 'left', 'kept']);
  // The original request now makes a new link, because this link no longer matches it.
  expect(dataOf(await t.callAs(publisher, generateLink, made)).existing).toBe(false);
  expect(await edit({ link_id, uid5: 'x'.repeat(101) })).toMatchObject({ message: 'UID5_MAX' });
  expect(await edit({ link_id, clear: ['uid6'] })).toMatchObject({ message: 'PARAMS_TYPE_ERROR' });
});

test('a link is re-pointed to another brand, and later clicks belong to that brand', async () => {
  const link = await makeLink();
  await sentTo(link.code);
  const target_url = `https://${other.domain}/`;
  const edited = dataOf(await edit({ link_id: link.link_id, mcid: other.mcid, target_url }));
  expect(edited).toMatchObject({ mcid: other.mcid, merchant_name: other.merchant_name });
  await expect.poll(() => sentTo(link.code)).toBe(target_url);
  const clicks = await t.db
    .selectFrom('clicks')
    .select('brand_id')
    .where('link_id', '=', link.link_id)
    .orderBy('id')
    .execute();
  expect(clicks.at(0)?.brand_id).toBe(brand.brand_id);
  expect(clicks.at(-1)?.brand_id).toBe(other.brand_id);
});

test("without mcid the target belongs to the link's own brand, otherwise to the brand of its host", async () => {
  const shared = { domain: brand.domain, site_url: `https://${brand.domain}/` };
  await buildJoined(shared);
  const link = await makeLink();
  const stay = { link_id: link.link_id, target_url: `https://${brand.domain}/stays` };
  expect(dataOf(await edit(stay)).mcid).toBe(brand.mcid);
  const move = { link_id: link.link_id, target_url: `https://${other.domain}/moves` };
  expect(dataOf(await edit(move)).mcid).toBe(other.mcid);
});

test('two links may lead to one page; a new request for the old page makes a new link', async () => {
  const [one, two] = [await makeLink(), await makeLink()];
  dataOf(await edit({ link_id: one.link_id, target_url: two.target_url }));
  const again = { mcid: brand.mcid, target_url: one.target_url };
  const fresh = dataOf(await t.callAs(publisher, generateLink, again));
  expect(fresh).toMatchObject({ existing: false });
  const same = { mcid: brand.mcid, target_url: two.target_url };
  expect(dataOf(await t.callAs(publisher, generateLink, same)).code).toBe(two.code);
  expect(dataOf(await edit({ link_id: one.link_id, target_url: one.target_url })).target_url).toBe(
    one.target_url,
  );
});

test('an archived link is not listed and still redirects, until it is restored', async () => {
  const link = await makeLink();
  const ids = async (archived: 0 | 1) => {
    const answer = await t.callAs(publisher, listLinks, { archived, perPage: 200 });
    return dataOf(answer).list.map((row) => row.link_id);
  };
  expect(await edit({ link_id: link.link_id, archived: 1 })).toMatchObject({
    data: { archived: true },
  });
  expect(await ids(0)).not.toContain(link.link_id);
  expect(await ids(1)).toContain(link.link_id);
  expect(await sentTo(link.code)).toBe(link.target_url);
  const fresh = dataOf(
    await t.callAs(publisher, generateLink, { mcid: brand.mcid, target_url: link.target_url }),
  );
  expect(fresh.existing).toBe(false);
  expect(await edit({ link_id: link.link_id, archived: 0 })).toMatchObject({
    data: { archived: false },
  });
  expect(await ids(0)).toEqual(expect.arrayContaining([link.link_id, fresh.link_id]));
});

test('a link is not re-pointed to a target for which no link could be made', async () => {
  const link = await makeLink();
  const { link_id } = link;
  const stranger = await buildBrand(t);
  const paused = await buildJoined({ status: 'paused' });
  const unsettled = await buildJoined({ rules: [] });
  const to = (one: { domain: string; mcid: string }) => ({
    link_id,
    mcid: one.mcid,
    target_url: `https://${one.domain}/`,
  });
  const refusals: [object, string][] = [
    [{ link_id, target_url: 'https://evil.example/' }, 'BRAND_TARGET_URL_INVALID'],
    [
      { link_id, mcid: brand.mcid, target_url: `https://${other.domain}/` },
      'BRAND_TARGET_URL_INVALID',
    ],
    [{ link_id, mcid: other.mcid }, 'TARGET_URL_REQUIRED'],
    [{ ...to(other), mcid: 'unknown' }, 'BRAND_NOT_EXISTS'],
    [to(stranger), 'SITE_RELATIONSHIP_NOT_APPROVED'],
    [to(paused), 'BRAND_MERCHANT_STATUS_OFFLINE'],
    [to(unsettled), 'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND'],
    [{ link_id, archived: 2 }, 'LINK_ARCHIVED_INVALID'],
    [{ link_id, archived: 'yes' }, 'LINK_ARCHIVED_INVALID'],
    [{ link_id: 2_000_000_000 }, 'LINK_NOT_FOUND'],
    [{}, 'ID_REQUIRED'],
  ];
  for (const [input, message] of refusals) {
    expect([input, (await edit(input)).message]).toEqual([input, message]);
  }
  expect(await sentTo(link.code)).toBe(link.target_url);
  await t.db.updateTable('sites').set({ status: 2 }).where('id', '=', publisher.site_id).execute();
  expect(await edit({ link_id, target_url: link.target_url })).toMatchObject({
    message: 'SITE_NOT_EXISTS_OR_INVALID',
  });
  await t.db.updateTable('sites').set({ status: 1 }).where('id', '=', publisher.site_id).execute();
});

test('a link of another publisher cannot be re-pointed', async () => {
  const link = await makeLink();
  const stranger = await buildPublisherWithSite(t);
  const input = { link_id: link.link_id, archived: 1 as const };
  expect(await t.callAs(stranger, editLink, input)).toMatchObject({ message: 'LINK_NOT_FOUND' });
  expect(await sentTo(link.code)).toBe(link.target_url);
});
