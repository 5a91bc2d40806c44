import { expect, test, vi } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { makePageLink, readLinkCode } from '#contract/links/linkbook.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { limitCodeLinks } from './make-page-link.ts';

const t = await openTestApp();
const brand = await buildBrand(t);
let addresses = 0;

/** A publisher with the link code of the default channel. */
async function buildChannel() {
  const publisher = await buildPublisherWithSite(t);
  await buildRelationship(t, publisher, brand);
  const { list } = dataOf(await t.callAs(publisher, readLinkCode, {}));
  return { publisher, track: list[0]?.track ?? '' };
}

const pageOf = (page: number | string) => `https://www.${brand.domain}/page-${page}`;

function newAddress(): string {
  addresses += 1;
  return `2001:db8:0:${addresses.toString(16)}::1`;
}

async function make(track: string, page: number | string, remoteAddress = newAddress()) {
  const attributes = { url: pageOf(page), track };
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/tools/linkbook',
    remoteAddress,
    payload: { appId: APP_ID, req: { attributes } },
  });
  return answer.json();
}

const tooMany = { code: 21004, message: 'TOO_MANY_REQUESTS' };

test('a visitor makes at most a hundred links a day with a code; known links and other visitors are not limited', async () => {
  const { publisher, track } = await buildChannel();
  const other = await buildChannel();
  const visitor = newAddress();
  for (let page = 0; page < 100; page += 1) {
    expect(await make(track, page, visitor)).toMatchObject({ code: 0 });
  }
  expect(await make(track, 'more', visitor)).toMatchObject(tooMany);
  expect(await make(track, 7, visitor)).toMatchObject({ code: 0, data: { existing: true } });
  expect(await make(other.track, 'more', visitor)).toMatchObject({ code: 0 });
  expect(await make(track, 'more')).toMatchObject({ code: 0 });
  expect(dataOf(await t.callAs(publisher, listLinks, { origin: 'code' })).total).toBe(101);
});

test('a channel makes at most a thousand links a day with its code; the publisher is not limited', async () => {
  const { publisher, track } = await buildChannel();
  const second = await buildSite(t, publisher);
  await buildRelationship(t, { ...publisher, ...second }, brand);
  const { list } = dataOf(await t.callAs(publisher, readLinkCode, {}));
  const secondTrack = list.find(({ site_id }) => site_id === second.site_id)?.track ?? '';
  for (let link = 0; link < 999; link += 1) {
    await limitCodeLinks(t.db, publisher.site_id, newAddress());
  }
  expect(await make(track, 'thousandth')).toMatchObject({ code: 0 });
  expect(await make(track, 'too-many')).toMatchObject(tooMany);
  expect(await make(secondTrack, 'another-channel')).toMatchObject({ code: 0 });

  const url = pageOf('own');
  expect(await t.callAs(publisher, makePageLink, { url })).toMatchObject({ code: 0 });
  const generated = { mcid: brand.mcid, target_url: pageOf('generated') };
  expect(await t.callAs(publisher, generateLink, generated)).toMatchObject({ code: 0 });
  // The rate limiter reads the system clock.
  vi.setSystemTime(now().getTime() + DAY_MS + 1000);
  expect(await make(track, 'next-day')).toMatchObject({ code: 0 });
  vi.useRealTimers();
});

test('links made with the code are listed separately until the publisher requests the same link', async () => {
  const { publisher, track } = await buildChannel();
  await make(track, 'theirs');
  await make(track, 'shared');
  const url = pageOf('shared');
  const own = dataOf(await t.callAs(publisher, makePageLink, { url }));
  expect(own.existing).toBe(true);
  const targets = async (origin?: 'own' | 'code' | 'all') => {
    const asked = origin === undefined ? {} : { origin };
    const { list } = dataOf(await t.callAs(publisher, listLinks, asked));
    return list.map((link) => [link.target_url, link.origin]);
  };
  const [theirs, shared] = [
    [pageOf('theirs'), 'code'],
    [pageOf('shared'), 'own'],
  ];
  expect(await targets()).toEqual([shared]);
  expect(await targets('code')).toEqual([theirs]);
  expect(await targets('all')).toEqual([shared, theirs]);
  // Requested again with the link code, it stays the publisher's own.
  await make(track, 'shared');
  expect(await targets()).toEqual([shared]);
  const bad = await t.post(listLinks.path, {
    appId: APP_ID,
    req: { header: { token: publisher.token }, attributes: { origin: 'others' } },
  });
  expect(bad).toMatchObject({ code: 21462, message: 'LINK_ORIGIN_INVALID' });
});

test('a page link is made only for own channels', async () => {
  const { publisher } = await buildChannel();
  const stranger = await buildChannel();
  const input = { url: pageOf('x'), site_id: stranger.publisher.site_id };
  const answer = await t.callAs(publisher, makePageLink, input);
  expect(answer).toMatchObject({ message: 'SITE_NOT_EXISTS_OR_INVALID' });
  const tagged = { url: pageOf('x'), tag: 'story' };
  const made = dataOf(await t.callAs(publisher, makePageLink, tagged));
  expect(made).toMatchObject({ mcid: brand.mcid, existing: false });
  const { list } = dataOf(await t.callAs(publisher, listLinks, {}));
  expect(list).toMatchObject([{ uid1: 'story', site_id: publisher.site_id }]);
});
