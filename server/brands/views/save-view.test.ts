import { expect, test } from 'vitest';
import {
  deleteBrandView,
  listBrandViews,
  MOST_VIEWS,
  saveBrandView,
} from '#contract/brand-views.ts';
import type { InputOf } from '#contract/call.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const other = await buildPublisherWithSite(t);
const save = (name: unknown, query: unknown, who = publisher) =>
  t.callAs(who, saveBrandView, { name, query } as InputOf<typeof saveBrandView>);
const list = async (who = publisher) => dataOf(await t.callAs(who, listBrandViews, {})).list;

test('views are kept by name for their user alone; a name used again stands for the new view', async () => {
  await save('Homes', 'cat_ids=3&status=0');
  await save('auto, US', 'verify_type=1&country=US');
  expect(await list()).toEqual([
    { name: 'auto, US', query: 'verify_type=1&country=US' },
    { name: 'Homes', query: 'cat_ids=3&status=0' },
  ]);
  expect(await list(other)).toEqual([]);
  await save('Homes', 'cat_ids=4');
  dataOf(await t.callAs(other, deleteBrandView, { name: 'Homes' }));
  expect((await list())[1]).toEqual({ name: 'Homes', query: 'cat_ids=4' });
  dataOf(await t.callAs(publisher, deleteBrandView, { name: 'Homes' }));
  expect(await list()).toHaveLength(1);
});

test('a user keeps thirty views at most', async () => {
  for (let nth = 0; nth < MOST_VIEWS; nth += 1) dataOf(await save(`V${nth}`, 'status=0', other));
  expect(await save('One more', 'status=0', other)).toMatchObject({ message: 'VIEWS_TOO_MANY' });
  expect((await save('V3', 'status=2', other)).code).toBe(0);
});

test.each([
  [undefined, 'status=0', 21132, 'VIEW_NAME_INVALID'],
  [7, 'status=0', 21132, 'VIEW_NAME_INVALID'],
  ['x'.repeat(61), 'status=0', 21132, 'VIEW_NAME_INVALID'],
  ['A', undefined, 21133, 'VIEW_QUERY_INVALID'],
  ['A', 'https://evil.example/?a=1', 21133, 'VIEW_QUERY_INVALID'],
  ['A', 'x'.repeat(501), 21133, 'VIEW_QUERY_INVALID'],
])('a view named %j of %j is refused with %i', async (name, query, code, message) => {
  expect(await save(name, query)).toEqual({ code, message, data: null });
});
