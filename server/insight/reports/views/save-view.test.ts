import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import {
  chooseDefaultView,
  deleteView,
  listViews,
  MAX_VIEWS,
  renameView,
  saveView,
  type ViewedScreen,
} from '#contract/reports/views.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const other = await buildPublisherWithSite(t);
const save = (name: unknown, query: unknown, who = publisher, screen: ViewedScreen = 'brands') =>
  t.callAs(who, saveView, { screen, name, query } as InputOf<typeof saveView>);
const list = async (who = publisher, screen: ViewedScreen = 'brands') =>
  dataOf(await t.callAs(who, listViews, { screen })).list;
const idOf = async (name: string, who = publisher, screen: ViewedScreen = 'brands') =>
  (await list(who, screen)).find((view) => view.name === name)?.id ?? 0;

test('a view belongs to its user and screen; saving an existing name overwrites it', async () => {
  await save('Homes', 'cat_ids=3&status=0');
  await save('auto, US', 'verify_type=1&country=US');
  await save('Homes', 'range=30d&group_by=brand', publisher, 'performance');
  expect(await list()).toMatchObject([
    { name: 'auto, US', query: 'verify_type=1&country=US', is_default: false },
    { name: 'Homes', query: 'cat_ids=3&status=0' },
  ]);
  expect(await list(publisher, 'performance')).toMatchObject([
    { screen: 'performance', query: 'range=30d&group_by=brand' },
  ]);
  expect(await list(other)).toEqual([]);
  await save('Homes', 'cat_ids=4');
  const id = await idOf('Homes');
  expect(await t.callAs(other, deleteView, { id })).toMatchObject({ message: 'VIEW_NOT_FOUND' });
  expect((await list())[1]).toMatchObject({ name: 'Homes', query: 'cat_ids=4' });
  dataOf(await t.callAs(publisher, deleteView, { id }));
  expect(await list()).toHaveLength(1);
  expect(await list(publisher, 'performance')).toHaveLength(1);
});

test('a view is renamed, but not to a name in use and not by another user', async () => {
  await save('Weekly', 'range=7d', publisher, 'transactions');
  await save('Monthly', 'range=30d', publisher, 'transactions');
  const id = await idOf('Weekly', publisher, 'transactions');
  const rename = (name: string, who = publisher) => t.callAs(who, renameView, { id, name });
  expect(await rename('Monthly')).toMatchObject({ code: 21348, message: 'VIEW_NAME_TAKEN' });
  expect(await rename('Mine', other)).toMatchObject({ code: 21347, message: 'VIEW_NOT_FOUND' });
  const { list: renamed } = dataOf(await rename('Every week'));
  expect(renamed).toMatchObject([
    { id, name: 'Every week', query: 'range=7d' },
    { name: 'Monthly' },
  ]);
});

test('a screen has at most one default view, which can be cleared', async () => {
  await save('One', 'range=7d&group_by=brand', other, 'performance');
  await save('Two', 'range=7d&group_by=channel', other, 'performance');
  await save('Brands', 'status=2', other);
  const choose = async (name: string, is_default: 0 | 1, screen: ViewedScreen = 'performance') =>
    dataOf(
      await t.callAs(other, chooseDefaultView, { id: await idOf(name, other, screen), is_default }),
    ).list;
  const defaults = (views: { name: string; is_default: boolean }[]) =>
    views.filter((view) => view.is_default).map((view) => view.name);
  await choose('Brands', 1, 'brands');
  expect(defaults(await choose('One', 1))).toEqual(['One']);
  expect(defaults(await choose('Two', 1))).toEqual(['Two']);
  expect(defaults(await choose('Two', 0))).toEqual([]);
  expect(defaults(await list(other))).toEqual(['Brands']);
  const id = await idOf('One', other, 'performance');
  expect(await t.callAs(publisher, chooseDefaultView, { id, is_default: 1 })).toMatchObject({
    message: 'VIEW_NOT_FOUND',
  });
});

test('a user has at most thirty views per screen', async () => {
  const kept = (await list(other)).length;
  for (let nth = kept; nth < MAX_VIEWS; nth += 1) dataOf(await save(`V${nth}`, 'status=0', other));
  expect(await save('One more', 'status=0', other)).toMatchObject({ message: 'VIEWS_TOO_MANY' });
  expect((await save('V3', 'status=2', other)).code).toBe(0);
  expect((await save('One more', 'range=7d', other, 'transactions')).code).toBe(0);
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
