import { expect, test } from 'vitest';
import { listRegions, readDictionary } from '#contract/common/publisher.ts';
import { dictionary } from '#contract/dictionary.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { listPayoutTypes } from '#server/payouts/payout-providers/payout-providers.ts';

const t = await openTestApp();

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
