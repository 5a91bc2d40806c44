import { beforeEach, expect, test } from 'vitest';
import {
  addBrandKey,
  addTestKey,
  listBrandKeys,
  revokeBrandKey,
  rotateBrandKey,
} from '#contract/orders/keys.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildReportingBrand } from '../../builders.ts';

const t = await openTestApp();
let staff = await buildStaff(t, 'admin');
// Tests advance the clock beyond the life of a session.
beforeEach(async () => {
  staff = await buildStaff(t, 'admin');
});
const advance = (ms: number) => setClock(new Date(now().getTime() + ms));
const brand = await buildReportingBrand(t);
const brand_id = brand.id;
const name = 'Shop';

const report = async (key: string, fields: Record<string, unknown> = {}) => {
  const headers = { authorization: `Bearer ${key}` };
  const payload = { order_id: newCode(12), amount: 1, ...fields };
  const answer = await t.app.inject({ method: 'POST', url: '/in/orders', headers, payload });
  return answer.json().key ?? answer.statusCode;
};
const add = async (fields: Record<string, unknown> = {}) =>
  dataOf(
    await t.callAs(staff, addBrandKey, { brand_id, name, scopes: ['orders.write'], ...fields }),
  );

test('a key is stored as a hash, listed without itself, and its last use is shown', async () => {
  const { key, id } = await add();
  expect(await report(key)).toBe(201);
  const { list } = dataOf(await t.callAs(staff, listBrandKeys, { brand_id }));
  const listed = list.find((one) => one.id === id);
  expect(listed).toMatchObject({ name, scopes: ['orders.write'], created_by: expect.any(String) });
  expect(listed?.last_used_at).not.toBeNull();
  expect(JSON.stringify(list)).not.toContain(key);
  const row = await t.db
    .selectFrom('brand_api_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key);
});

test('both keys work during the overlap of a rotation, only the new one after it', async () => {
  const old = await add();
  const fresh = dataOf(await t.callAs(staff, rotateBrandKey, { id: old.id, overlap_hours: 2 }));
  expect([await report(old.key), await report(fresh.key)]).toEqual([201, 201]);
  advance(2 * 3_600_000 + 1000);
  expect([await report(old.key), await report(fresh.key)]).toEqual(['BRAND_KEY_EXPIRED', 201]);
  const later = await buildStaff(t, 'admin');
  const again = await t.callAs(later, rotateBrandKey, { id: old.id });
  expect(again.message).toBe('BRAND_KEY_NOT_FOUND');
});

test('a key ends when it expires, and at once when it is revoked', async () => {
  const short = await add({ expires_in_days: 1 });
  const other = await add();
  dataOf(await t.callAs(staff, revokeBrandKey, { id: other.id }));
  expect([await report(short.key), await report(other.key)]).toEqual([201, 'BRAND_KEY_EXPIRED']);
  advance(25 * 3_600_000);
  expect(await report(short.key)).toBe('BRAND_KEY_EXPIRED');
});

test('a test key reports tests only, for ten minutes, and is not listed', async () => {
  const { key, id } = dataOf(await t.callAs(staff, addTestKey, { brand_id }));
  expect([await report(key, { test: true }), await report(key)]).toEqual([201, 'ORDER_NOT_A_TEST']);
  const { list } = dataOf(await t.callAs(staff, listBrandKeys, { brand_id }));
  expect(list.some((one) => one.id === id)).toBe(false);
  advance(11 * 60_000);
  expect(await report(key, { test: true })).toBe('BRAND_KEY_EXPIRED');
});

test('keys are managed by staff who may change brands, and seen by those who may read them', async () => {
  const support = await buildStaff(t, 'support');
  const input = { brand_id, name, scopes: ['orders.write' as const] };
  expect((await t.callAs(support, addBrandKey, input)).message).toBe('PERMISSION_DENIED');
  expect((await t.callAs(support, addTestKey, { brand_id })).message).toBe('PERMISSION_DENIED');
  dataOf(await t.callAs(support, listBrandKeys, { brand_id }));
});

test('a brand has at most 50 valid keys', async () => {
  const { id: other } = await buildReportingBrand(t);
  const { id } = await add({ brand_id: other });
  for (let nth = 1; nth < 50; nth += 1) await add({ brand_id: other });
  const input = { brand_id: other, name, scopes: ['orders.read' as const] };
  expect((await t.callAs(staff, addBrandKey, input)).message).toBe('BRAND_KEYS_TOO_MANY');
  dataOf(await t.callAs(staff, revokeBrandKey, { id }));
  dataOf(await t.callAs(staff, addBrandKey, input));
});
