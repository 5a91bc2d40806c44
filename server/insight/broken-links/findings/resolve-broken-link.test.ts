import { expect, test, vi } from 'vitest';
import { recheckBrokenLink, replaceBrokenLink } from '#contract/broken-links/publisher.ts';
import { dataOf } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import { openBlogs } from '../builders.ts';

const { t, pages, buildBlog, buildShop, track, show, scan, list } = await openBlogs();

test('a re-check looks at once, and says what it found', async () => {
  const blog = await buildBlog();
  const plain = `${blog.shop.site_url}plain`;
  show(blog, '/', (await track(blog, '/gone')).url, plain);
  await scan(blog);
  const found = (await list(blog)).list;
  const recheck = async (type: number) => {
    advanceClock(2_000);
    const { id = 0 } = found.find((link) => link.type === type) ?? {};
    return dataOf(await t.callAs(blog, recheckBrokenLink, { id }));
  };
  expect(await recheck(3)).toMatchObject({ state: 'open', type: 3 });
  expect(await recheck(9)).toMatchObject({ state: 'open', type: 9 });
  pages.set(`${blog.shop.domain}/gone`, '<title>Here again</title>');
  expect(await recheck(3)).toMatchObject({ state: 'fixed', type: null });
  show(blog, '/');
  expect(await recheck(9)).toMatchObject({ state: 'fixed', type: null });
  expect((await list(blog)).total).toBe(0);
});

test('a re-check that has to wait too long for its turn says so, and too many are refused', async () => {
  const blog = await buildBlog();
  show(blog, '/', (await track(blog, '/gone')).url);
  await scan(blog);
  const [{ id } = { id: 0 }] = (await list(blog)).list;
  const { host } = blog.shop;
  const later = new Date(Date.now() + 86_400_000);
  const hold = { next_visit_at: later };
  await t.db.updateTable('crawled_hosts').set(hold).where('host', '=', host).execute();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const answer = await t.callAs(blog, recheckBrokenLink, { id });
  expect(answer.message).toBe('BROKEN_LINK_CHECK_LATER');
  const answers = [];
  for (let turn = 0; turn < 60; turn += 1) {
    answers.push((await t.callAs(blog, recheckBrokenLink, { id })).message);
  }
  vi.mocked(AbortSignal.timeout).mockRestore();
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('re-points a tracking link without a change of the page; the next scan finds it fixed', async () => {
  const blog = await buildBlog();
  show(blog, '/', (await track(blog, '/gone')).url);
  await scan(blog);
  const [{ id, url } = { id: 0, url: '' }] = (await list(blog)).list;
  const elsewhere = { id, target_url: 'https://elsewhere.example.org/' };
  const refused = await t.callAs(blog, replaceBrokenLink, elsewhere);
  expect(refused.message).toBe('BRAND_TARGET_URL_INVALID');
  const replaced = dataOf(await t.callAs(blog, replaceBrokenLink, { id }));
  const target_url = blog.shop.site_url;
  expect(replaced).toEqual({ id, state: 'replaced', short_url: url, target_url, in_page: false });
  expect((await list(blog)).total).toBe(0);
  expect((await list(blog, { state: 'replaced' })).list[0]?.replacement).toBe(target_url);
  await scan(blog);
  expect((await list(blog, { state: 'replaced' })).total).toBe(0);
  expect((await list(blog)).total).toBe(0);
});

test('for a plain link a tracking link to the same page is made, and the fault lasts until the page has it', async () => {
  const blog = await buildBlog();
  const plain = `${blog.shop.site_url}plain`;
  show(blog, '/', plain);
  await scan(blog);
  const [{ id } = { id: 0 }] = (await list(blog)).list;
  const replaced = dataOf(await t.callAs(blog, replaceBrokenLink, { id }));
  expect(replaced).toMatchObject({ state: 'replaced', target_url: plain, in_page: true });
  await scan(blog);
  expect((await list(blog)).list).toMatchObject([{ id, state: 'open', type: 9 }]);
  pages.set(`${blog.shop.domain}/plain`, '<title>A thing</title>');
  show(blog, '/', replaced.short_url);
  await scan(blog);
  expect((await list(blog)).total).toBe(0);
});

test('where nothing can take its place, none is offered and none is taken', async () => {
  const blog = await buildBlog();
  const other = await buildShop(blog, false);
  const offline = await buildBrand(t, { status: 'offline' });
  await buildRelationship(t, blog, offline);
  const link = await buildLink(t, blog, offline);
  show(blog, '/', `${t.config.tracking_url}/t/${link.code}`, other.site_url);
  await scan(blog);
  const found = (await list(blog)).list;
  expect(found.map(({ type, suggestion }) => [type, suggestion?.action]).sort()).toEqual([
    [1, undefined],
    [9, 'apply'],
  ]);
  for (const { id } of found) {
    const answer = await t.callAs(blog, replaceBrokenLink, { id });
    expect(answer.message).toBe('BROKEN_LINK_NO_REPLACEMENT');
  }
});

test('a replacement checks the current state of brand and channel', async () => {
  const blog = await buildBlog();
  show(blog, '/', (await track(blog, '/gone')).url);
  await scan(blog);
  const [{ id } = { id: 0 }] = (await list(blog)).list;
  await t.db
    .updateTable('brands')
    .set({ status: 'offline' })
    .where('id', '=', blog.shop.brand_id)
    .execute();
  const answer = await t.callAs(blog, replaceBrokenLink, { id });
  expect(answer.message).toBe('BROKEN_LINK_NO_REPLACEMENT');
  await t.db
    .updateTable('brands')
    .set({ status: 'online', terms_pending: true })
    .where('id', '=', blog.shop.brand_id)
    .execute();
  const unsettled = await t.callAs(blog, replaceBrokenLink, { id });
  expect(unsettled.message).toBe('BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND');
  await t.db.updateTable('sites').set({ status: 0 }).where('id', '=', blog.site_id).execute();
  const unapproved = await t.callAs(blog, replaceBrokenLink, { id });
  expect(unapproved.message).toBe('SITE_NOT_EXISTS_OR_INVALID');
});

test('an offline brand is replaced by a brand of its category that the same channel has joined', async () => {
  const blog = await buildBlog();
  const category = 'Home>Lamps';
  const gone = await buildBrand(t, { status: 'offline', category });
  const other = await buildBrand(t, { category });
  const elsewhere = await buildBrand(t, { category: 'Garden>Spades' });
  for (const brand of [gone, other, elsewhere]) await buildRelationship(t, blog, brand);
  const link = await buildLink(t, blog, gone);
  show(blog, '/', `${t.config.tracking_url}/t/${link.code}`);
  await scan(blog);
  const [{ id, suggestion } = { id: 0, suggestion: null }] = (await list(blog)).list;
  const target_url = `https://www.${other.domain}/`;
  const { mcid, merchant_name } = other;
  expect(suggestion).toEqual({ action: 'repoint', target_url, mcid, merchant_name });
  const replaced = dataOf(await t.callAs(blog, replaceBrokenLink, { id }));
  expect(replaced).toMatchObject({ state: 'replaced', target_url, in_page: false });
});
