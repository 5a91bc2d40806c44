import { expect, test } from 'vitest';
import * as calls from '#contract/shops/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildShop } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const shopify = await buildShop(t, 'shopify');
const segment = await buildShop(t, 'segment');
const file = await buildShop(t, 'csv', { address: 'https://shop.example/orders.csv' });

const add = (fields: object) =>
  t.callAs(staff, calls.addShop, { mcid: shopify.brand.mcid, ...fields });

test.each([
  [{ platform: 'opencart' }, 'SHOP_PLATFORM_INVALID'],
  [{}, 'SHOP_PLATFORM_INVALID'],
  [{ platform: 'csv' }, 'SHOP_ADDRESS_REQUIRED'],
  [{ platform: 'csv', address: 'orders.csv' }, 'SHOP_ADDRESS_INVALID'],
  [{ platform: 'shopify', shop: 7 }, 'SHOP_ADDRESS_INVALID'],
  [{ platform: 'shopify', secret: 7 }, 'SHOP_SECRET_INVALID'],
  [{ platform: 'shopify', mcid: 'no-such-brand' }, 'BRAND_NOT_EXISTS'],
])('%j is not connected: %s', async (fields, key) => {
  expect((await add(fields)).message).toBe(key);
});

test.each([
  [{ address: undefined }, 'SHOP_ADDRESS_REQUIRED'],
  [{ address: 'ftp://shop.example/orders.csv' }, 'SHOP_ADDRESS_INVALID'],
  [{ address: 'https://shop.example/a.csv', secret: 7 }, 'SHOP_SECRET_INVALID'],
])('a file is not changed to %j: %s', async (fields, key) => {
  const changed = { connection_id: file.id, ...fields } as never;
  expect((await t.callAs(staff, calls.editShop, changed)).message).toBe(key);
});

test('no call accepts a connection that does not exist or is removed', async () => {
  const connection_id = dataOf(
    await add({ platform: 'shopify', shop: 'other.myshopify.com' }),
  ).connection_id;
  dataOf(await t.callAs(staff, calls.removeShop, { connection_id }));
  for (const id of [connection_id, 999_999]) {
    for (const call of [
      calls.editShop,
      calls.removeShop,
      calls.showShopSecret,
      calls.listShopDeliveries,
      calls.fetchShopFile,
    ]) {
      const answer = await t.callAs(staff, call, { connection_id: id });
      expect(answer.message, call.path).toBe('SHOP_NOT_FOUND');
    }
  }
});

test('only a generated secret is shown, and only a file is fetched', async () => {
  const secretOf = (connection_id: number) =>
    t.callAs(staff, calls.showShopSecret, { connection_id });
  expect(dataOf(await secretOf(segment.id)).secret.length).toBeGreaterThan(20);
  expect((await secretOf(shopify.id)).message).toBe('SHOP_NOT_FOUND');
  const fetched = (connection_id: number) =>
    t.callAs(staff, calls.fetchShopFile, { connection_id });
  expect((await fetched(shopify.id)).message).toBe('SHOP_NOT_FOUND');
  expect(dataOf(await fetched(file.id)).next_fetch_at).not.toBeNull();
});

test('a delivery that does not exist is not replayed', async () => {
  const answer = await t.callAs(staff, calls.replayShopDelivery, { delivery_id: '999999' });
  expect(answer.message).toBe('SHOP_DELIVERY_NOT_FOUND');
});
