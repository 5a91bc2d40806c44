import { expect, test } from 'vitest';
import {
  editSetting,
  listRegions,
  listSettings,
  readDictionary,
} from '#contract/common/publisher.ts';
import { dictionary } from '#contract/dictionary.ts';
import { addSite, editSite } from '#contract/sites/publisher.ts';
import { decideSite } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/accounts/builders.ts';
import { listPayoutTypes } from '#server/payout-providers/payout-providers.ts';
import { buildFileRow } from '#server/uploads/builders.ts';

const t = await openTestApp();
const automatic = await openTestApp({ AUTO_APPROVE_SITES: '1' });

/** The form of a site, with files of the publisher who fills it in. */
async function fieldsOf(app: typeof t, publisher: { publisher_id: number }) {
  const logo = await buildFileRow(app, publisher);
  return { logo, website: 'https://brook.example.com', media_kit: logo, channel_type: 2 };
}

test('sites are approved automatically as the environment says, until staff change the setting', async () => {
  const statusOf = async (app: typeof t) => {
    const publisher = await buildPublisher(app);
    return dataOf(await app.callAs(publisher, addSite, await fieldsOf(app, publisher))).status;
  };
  expect(await statusOf(t)).toBe(0);
  expect(await statusOf(automatic)).toBe(1);

  const admin = await buildStaff(automatic);
  const before = dataOf(await automatic.callAs(admin, listSettings, {}));
  expect(before.list).toEqual([
    { name: 'auto_approve_sites', value: true, source: 'environment', updated_at: null },
  ]);
  const off = { name: 'auto_approve_sites' as const, value: false };
  const after = dataOf(await automatic.callAs(admin, editSetting, off));
  expect(after).toMatchObject({ value: false, source: 'staff' });
  expect(await statusOf(automatic)).toBe(0);
  await automatic.callAs(admin, editSetting, { ...off, value: true });
  expect(await statusOf(automatic)).toBe(1);
});

test('a rejected site is not approved automatically when its owner edits it', async () => {
  const admin = await buildStaff(automatic);
  await automatic.callAs(admin, editSetting, { name: 'auto_approve_sites', value: true });
  const publisher = await buildPublisher(automatic);
  const fields = await fieldsOf(automatic, publisher);
  const { id: site_id } = dataOf(await automatic.callAs(publisher, addSite, fields));
  await automatic.callAs(admin, decideSite, { site_id, status: 2, reason: 'Not yours.' });
  const edited = dataOf(await automatic.callAs(publisher, editSite, { site_id, ...fields }));
  expect(edited.status).toBe(0);
});

test('only an administrator changes settings', async () => {
  const manager = await buildStaff(t, 'account_manager');
  const input = { name: 'auto_approve_sites' as const, value: true };
  for (const answer of [
    await t.callAs(manager, editSetting, input),
    await t.callAs(manager, listSettings, {}),
  ]) {
    expect(answer.message).toBe('PERMISSION_DENIED');
  }
  const admin = await buildStaff(t);
  const wrong = { appId: 32, req: { header: { token: admin.token } } };
  for (const attributes of [{}, { name: 'other', value: true }, { ...input, value: 'yes' }]) {
    const answer = await t.post('/staff/setting/edit', {
      ...wrong,
      req: { ...wrong.req, attributes },
    });
    expect(answer).toMatchObject({ code: 20071, message: 'PARAMS_TYPE_ERROR' });
  }
});

test('the dictionary has every fixed set of values with its labels, or only the requested sets', async () => {
  expect(dataOf(await t.callAs(null, readDictionary, {}))).toEqual({
    ...dictionary,
    payout_type: listPayoutTypes(),
  });
  const some = await t.callAs(null, readDictionary, {}, { fields: ['site_status', 'plugs_id'] });
  expect(dataOf(some)).toEqual({
    site_status: dictionary.site_status,
    plugs_id: dictionary.plugs_id,
  });
  expect(dictionary.promotion_methods).toHaveLength(11);
  expect(dictionary.channel_type).toHaveLength(6);
});

test('regions are the 249 of ISO 3166-1, without duplicates, sorted by name', async () => {
  const { list, total } = dataOf(await t.callAs(null, listRegions, {}));
  expect(total).toBe(249);
  expect(new Set(list.map((region) => region.code)).size).toBe(249);
  expect(list).toContainEqual({ code: 'CH', name: 'Switzerland' });
  expect(list.filter((region) => region.name === region.code)).toEqual([]);
  const names = list.map((region) => region.name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});
