import { expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildBrand, buildRelationship } from './builders.ts';
import { notifyStatus } from './jobs.ts';

const t = await openTestApp();
const staff = await buildStaff(t);
const joined = await buildPublisherWithSite(t);
const stranger = await buildPublisherWithSite(t);

const titles = async (who: { token: string }) => {
  await t.drain();
  return dataOf(await t.callAs(who, listNotifications, {})).list.map((one) => one.title);
};

test('joined publishers are notified once when a brand leaves and when it returns; others are not', async () => {
  const brand = await buildBrand(t, { merchant_name: 'Loom' });
  await t.drain();
  await buildRelationship(t, joined, brand);
  dataOf(await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'offline' }));
  expect(await titles(joined)).toEqual(['Loom has left the network']);
  const { id: brand_id } = await t.db
    .selectFrom('brands')
    .where('mcid', '=', brand.mcid)
    .select('id')
    .executeTakeFirstOrThrow();
  await notifyStatus(t, { brand_id });
  expect(await titles(joined)).toHaveLength(1);
  dataOf(await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'online' }));
  expect((await titles(joined)).toSorted()).toEqual(['Loom has left the network', 'Loom is back']);
  expect(await titles(stranger)).toEqual([]);
});

test('a brand without joined publishers notifies no publisher', async () => {
  const brand = await buildBrand(t);
  const before = await t.db.selectFrom('notifications').select('id').execute();
  dataOf(await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'paused' }));
  await t.drain();
  expect(await t.db.selectFrom('notifications').select('id').execute()).toEqual(before);
});
