import { expect, test } from 'vitest';
import { findBrands, searchBrands } from '#contract/brands/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const { site_id } = publisher;
const build = (merchant_name: string, overrides: Parameters<typeof buildBrand>[1] = {}) =>
  buildBrand(t, { merchant_name, ...overrides });

await build('Adidas', { short_desc: 'Running shoes' });
await build('Nike', { tags: ['running'] });
await build('Café Löwenherz');
await build('Harbor & Loom', { mcid: 'harbor-loom', domain: 'harborloom.example' });
await build('Loomstead');
await build("O'Neil 100% \\ Wool_Mill");
await build('Nikeline', { type: 2 });
const gone = await build('Adidas Outlet', { status: 'offline' });

const search = async (keyword: string, type: 1 | 2 = 1) =>
  dataOf(await t.callAs(publisher, searchBrands, { keyword, type }));
const names = async (keyword: string, type: 1 | 2 = 1) =>
  (await search(keyword, type)).list.map((brand) => brand.merchant_name);

test.each([
  ['adidas', ['Adidas']],
  ['adi', ['Adidas']],
  ['lowenherz', ['Café Löwenherz']],
  ['CAFE', ['Café Löwenherz']],
  ['harborloom.example', ['Harbor & Loom']],
  ['100%', ["O'Neil 100% \\ Wool_Mill"]],
  ['mill wool', ["O'Neil 100% \\ Wool_Mill"]],
  ['shoes for running', ['Adidas']],
])('a correct name finds only its brand: %s', async (keyword, expected) => {
  expect(await names(keyword)).toEqual(expected);
  expect(await search(keyword)).toMatchObject({ total: 1, is_close: false });
});

test.each([
  ['addias', 'Adidas'],
  ['adidsa', 'Adidas'],
  ['nkie', 'Nike'],
  ['niek', 'Nike'],
  ['harbr & lom', 'Harbor & Loom'],
  ['lovenherz', 'Café Löwenherz'],
  ['lomostead', 'Loomstead'],
])(
  'a misspelt name finds the brand first and is marked as a close match: %s',
  async (keyword, name) => {
    const found = await search(keyword);
    expect(found.list[0]?.merchant_name).toBe(name);
    expect(found.is_close).toBe(true);
    const listed = dataOf(await t.callAs(publisher, findBrands, { site_id, keyword }));
    expect(listed.is_close).toBe(true);
    expect(listed.list[0]?.merchant_name).toBe(name);
  },
);

test('matches rank: whole name, prefix, part of the name, text', async () => {
  expect(await names('loom')).toEqual(['Loomstead', 'Harbor & Loom']);
  expect(await names('running')).toEqual(['Nike', 'Adidas']);
  expect(await names('nike', 2)).toEqual(['Nikeline']);
});

test('a meaningless keyword finds nothing', async () => {
  for (const keyword of ['%', '__', "'; drop table brands", '&|!', ':*', '\\', 'qqqqqqq', '()']) {
    expect(await search(keyword)).toEqual({ list: [], total: 0, is_close: false });
  }
});

test('an offline brand is found only by sites that have applied to it', async () => {
  expect(await names('adidas outlet')).toEqual([]);
  await buildRelationship(t, publisher, gone, 2);
  const { list } = await search('adidas outlet');
  expect(list).toMatchObject([{ mcid: gone.mcid, status: 'offline', relationship_status: 2 }]);
});

test.each([
  [{ type: 1 }, 20166, 'SEARCH_KEYWORD_REQUIRED'],
  [{ keyword: '', type: 1 }, 20166, 'SEARCH_KEYWORD_REQUIRED'],
  [{ keyword: '   ', type: 1 }, 20166, 'SEARCH_KEYWORD_REQUIRED'],
  [{ keyword: 1, type: 1 }, 20167, 'SEARCH_KEYWORD_STRING'],
  [{ keyword: 'x'.repeat(101), type: 1 }, 20167, 'SEARCH_KEYWORD_STRING'],
  [{ keyword: 'x' }, 20111, 'BRAND_QUERY_TYPE_REQUIRED'],
  [{ keyword: 'x', type: '1' }, 20112, 'BRAND_QUERY_TYPE_INTEGER'],
  [{ keyword: 'x', type: 3 }, 20113, 'BRAND_QUERY_TYPE_IN_1_OR_2'],
  [{ keyword: 'x', type: 1, site_id: 'a' }, 20101, 'BRAND_QUERY_SITE_ID_INTEGER'],
  [{ keyword: 'x', type: 1, site_id: 0 }, 20171, 'BRAND_SITE_ID_MIN'],
  [{ keyword: 'x', type: 1, site_id: 2_000_000_000 }, 20186, 'SITE_NOT_EXISTS_OR_INVALID'],
])('/brand/search refuses %j with %i', async (input, code, message) => {
  const answer = await t.callAs(publisher, searchBrands, input as InputOf<typeof searchBrands>);
  expect(answer).toEqual({ code, message, data: null });
});
