import { expect, test } from 'vitest';
import { listApiMenu, readApiInfo } from '#contract/publisher-api/docs.ts';
import { editApiEntries, listApiEntries } from '#contract/publisher-api/staff-menu.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const staff = await buildStaff(t, 'account_manager');
const listed = async () => dataOf(await t.callAs(staff, listApiEntries, {})).list;

test('staff hide entries of the API menu and change their order', async () => {
  const before = await listed();
  const [first, second, ...rest] = before;
  if (!first || !second) throw new Error('The menu has entries.');
  const entries = [second, first, ...rest].map(({ id }) => ({
    id,
    is_hidden: id === first.id ? (1 as const) : (0 as const),
  }));
  const saved = dataOf(await t.callAs(staff, editApiEntries, { entries })).list;
  expect(saved.slice(0, 2)).toEqual([second, { ...first, is_hidden: 1 }]);
  const menu = dataOf(await t.callAs(publisher, listApiMenu, {}));
  expect(menu.map(({ id }) => id)).toEqual([second, ...rest].map(({ id }) => id));
  const info = dataOf(await t.callAs(publisher, readApiInfo, { id: first.id }));
  expect(info).toMatchObject({ is_hidden: 1, sort: 1 });
});

test('an edit names every entry once', async () => {
  const entries = (await listed()).map(({ id, is_hidden }) => ({ id, is_hidden }));
  const refused = { message: 'API_NOT_FOUND' };
  const edit = (list: typeof entries) => t.callAs(staff, editApiEntries, { entries: list });
  expect(await edit(entries.slice(1))).toMatchObject(refused);
  expect(await edit([...entries.slice(1), ...entries.slice(1, 2)])).toMatchObject(refused);
  expect(await edit([...entries, { id: 9_999, is_hidden: 0 }])).toMatchObject(refused);
});
