import { expect, test } from 'vitest';
import {
  ignoreBrokenLink,
  listBrokenLinks,
  listBrokenTypes,
  recheckBrokenLink,
  replaceBrokenLink,
  showLinkScans,
  startLinkScan,
} from '#contract/broken-links/publisher.ts';
import { dataOf } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { openBlogs } from '../builders.ts';

/** The brand owes 90.00 USD, whatever currency its publisher is credited in. */
const IN_EUROS = {
  currency: 'EUR',
  sale_minor: 80_000n,
  commission_minor: 8_000n,
  original_currency: 'USD',
  original_minor: 90_000n,
  sale_rate: '0.8888888889',
  brand_currency: 'USD',
  brand_sale_minor: 90_000n,
  brand_commission_minor: 9_000n,
  brand_rate: '1',
  commission_rate: '0.8888888889',
};

const { t, pages, buildBlog, track, show, scan, list } = await openBlogs();

test('a scan reports broken links with page and reason, and omits working links', async () => {
  const blog = await buildBlog();
  const gone = await track(blog, '/gone');
  const good = await track(blog, '/ok', { uid1: 'good' });
  pages.set(`${blog.shop.domain}/ok`, '<title>A thing</title>');
  const plain = `${blog.shop.site_url}plain`;
  show(blog, '/', gone.url, good.url, '/more');
  show(blog, '/more', gone.url, plain);
  const { history, sites } = await scan(blog);
  expect(history[0]).toMatchObject({
    state: 'finished',
    ended_by: null,
    cause: 'asked',
    pages_read: 2,
    pages_failed: 0,
    links_found: 3,
    broken: 2,
    unverified: 0,
  });
  expect(sites[0]).toMatchObject({ can_scan: true, scan: { pages_waiting: 0, links_waiting: 0 } });
  const { list: found, total } = await list(blog);
  expect(total).toBe(2);
  expect(found.find(({ type }) => type === 3)).toMatchObject({
    url: gone.url,
    kind: 'tracking',
    pages: 2,
    mcid: blog.shop.mcid,
    link_id: gone.link_id,
    reason: 'The page answered 404.',
    http_status: 404,
    state: 'open',
    anchor: 'See it',
    page_url: `${blog.origin}/`,
    found_on: [`${blog.origin}/`, `${blog.origin}/more`],
    estimated_loss: null,
    suggestion: { action: 'repoint', target_url: blog.shop.site_url, mcid: blog.shop.mcid },
  });
  expect(found.find(({ type }) => type === 9)).toMatchObject({
    url: plain,
    kind: 'plain',
    pages: 1,
    link_id: null,
    suggestion: { action: 'tracking_link', target_url: plain },
  });
  const { list: types } = dataOf(await t.callAs(blog, listBrokenTypes, {}));
  expect(types).toHaveLength(9);
  expect(types.filter(({ links }) => links > 0).map(({ type }) => type)).toEqual([3, 9]);
});

test('the list is narrowed by type, site, state, brand and words', async () => {
  const blog = await buildBlog();
  const gone = await track(blog, '/gone');
  show(blog, '/', gone.url, `${blog.shop.site_url}plain`);
  await scan(blog);
  const count = async (input: object) => (await list(blog, input)).total;
  expect(await count({ type: 3 })).toBe(1);
  expect(await count({ type: 4 })).toBe(0);
  expect(await count({ site_id: blog.site_id, mcid: blog.shop.mcid })).toBe(2);
  expect(await count({ mcid: 'another' })).toBe(0);
  expect(await count({ keyword: 'PLAIN' })).toBe(1);
  expect(await count({ keyword: '%' })).toBe(0);
  expect(await count({ state: 'ignored' })).toBe(0);
  for (const wrong of [{ type: 10 }, { state: 'other' }, { keyword: ['a'] }]) {
    const answer = await t.callAs(blog, listBrokenLinks, wrong as never);
    expect(answer.code).not.toBe(0);
  }
});

test('what is ignored stays so while it is the same fault, and comes back as another', async () => {
  const blog = await buildBlog();
  show(blog, '/', (await track(blog, '/thing')).url);
  await scan(blog);
  const [{ id } = { id: 0 }] = (await list(blog)).list;
  const ignored = dataOf(await t.callAs(blog, ignoreBrokenLink, { id }));
  expect(ignored).toEqual({ id, state: 'ignored' });
  expect((await list(blog)).total).toBe(0);
  expect((await scan(blog)).history[0]).toMatchObject({ broken: 0 });
  expect((await list(blog, { state: 'ignored' })).total).toBe(1);
  pages.set(`${blog.shop.domain}/thing`, 'to /');
  await scan(blog);
  expect((await list(blog)).list).toMatchObject([{ id, type: 4, state: 'open' }]);
  await t.callAs(blog, ignoreBrokenLink, { id });
  expect(dataOf(await t.callAs(blog, ignoreBrokenLink, { id, ignored: 0 })).state).toBe('open');
});

test('the loss is what the link earned before it broke, by the day; under ten clicks it is the brand, or unknown', async () => {
  const blog = await buildBlog();
  const [busy, quiet] = [await track(blog, '/busy'), await track(blog, '/quiet')];
  const before = new Date(Date.now() - 60 * 86_400_000);
  await t.db
    .updateTable('links')
    .set({ created_at: new Date(before.getTime() - 86_400_000 * 60) })
    .where('publisher_id', '=', blog.publisher_id)
    .execute();
  const { publisher_id, site_id, shop } = blog;
  const where = { publisher_id, site_id, brand_id: shop.brand_id };
  const click = (link_id: number, nth: number) => ({
    ...where,
    link_id,
    click_ref: `ref ${link_id} ${nth}`,
    clicked_at: before,
    outcome: 'redirected',
  });
  const clicks = Array.from({ length: 10 }, (_, nth) => click(busy.link_id, nth));
  await t.db
    .insertInto('clicks')
    .values([...clicks, click(quiet.link_id, 0)])
    .execute();
  const line = {
    ...where,
    line_id: '1',
    source: 'call',
    attribution: 'click',
    currency: 'USD',
    order_time: before,
    sale_minor: 90_000n,
    commission_minor: 9_000n,
    link_id: busy.link_id,
    created_at: before,
    updated_at: before,
  };
  await t.db
    .insertInto('order_lines')
    .values([
      { ...line, ...IN_EUROS, order_id: 'a', status: 'pending' },
      { ...line, order_id: 'b', status: 'rejected' },
    ])
    .execute();
  show(blog, '/', busy.url, quiet.url);
  await scan(blog);
  const losses = (await list(blog)).list.map(({ url, estimated_loss }) => [url, estimated_loss]);
  expect(Object.fromEntries(losses)).toEqual({
    [busy.url]: { amount: '30.00', currency: 'USD', basis: 'link' },
    [quiet.url]: { amount: '15.00', currency: 'USD', basis: 'brand' },
  });
});

test("another publisher's sites and links are as unknown as none", async () => {
  const blog = await buildBlog();
  show(blog, '/', (await track(blog, '/gone')).url);
  await scan(blog);
  const [{ id } = { id: 0 }] = (await list(blog)).list;
  const other = await buildPublisherWithSite(t);
  for (const one of [id, 999_999]) {
    const asks = [recheckBrokenLink, ignoreBrokenLink, replaceBrokenLink] as const;
    for (const call of asks) {
      expect((await t.callAs(other, call, { id: one })).message).toBe('BROKEN_LINK_NOT_FOUND');
    }
  }
  for (const site_id of [blog.site_id, 999_999]) {
    for (const call of [startLinkScan, listBrokenLinks, listBrokenTypes] as const) {
      const { message } = await t.callAs(other, call, { site_id });
      expect(message).toBe('SITE_NOT_EXISTS_OR_INVALID');
    }
  }
  expect(dataOf(await t.callAs(other, listBrokenLinks, {})).total).toBe(0);
  expect(dataOf(await t.callAs(other, showLinkScans, {})).history).toEqual([]);
});

test('an archived link still sends its visitors on, so it is judged as any other', async () => {
  const blog = await buildBlog();
  const [good, gone] = [await track(blog, '/ok'), await track(blog, '/gone')];
  pages.set(`${blog.shop.domain}/ok`, '<title>A thing</title>');
  const archive = t.db.updateTable('links').set({ archived_at: new Date() });
  await archive.where('publisher_id', '=', blog.publisher_id).execute();
  show(blog, '/', good.url, gone.url);
  await scan(blog);
  expect((await list(blog)).list).toMatchObject([
    { url: gone.url, reason: 'The page answered 404.' },
  ]);
});
