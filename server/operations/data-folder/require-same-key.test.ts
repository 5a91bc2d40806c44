import { expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { connect } from '#server/platform/db/connect.ts';
import { isSameKey, requireSameKey, WrongKey } from './require-same-key.ts';

const KEY = 'a key for tests only, 32 bytes long';
const OTHER = 'another key for tests, 32 bytes long';

test('the fingerprint of the first key of a database is stored, and any other key is refused', async () => {
  const db = connect(await cloneTemplate(), 2);
  expect(await isSameKey(db, KEY)).toBeNull();
  await requireSameKey(db, KEY);
  await requireSameKey(db, KEY);
  expect(await isSameKey(db, KEY)).toBe(true);
  expect(await isSameKey(db, OTHER)).toBe(false);
  await expect(requireSameKey(db, OTHER)).rejects.toThrow(WrongKey);
  const kept = JSON.stringify(await db.selectFrom('settings').selectAll().execute());
  expect(kept).not.toContain(KEY);
  await db.destroy();
});

test('of two concurrent first keys one wins', async () => {
  const db = connect(await cloneTemplate(), 2);
  const both = await Promise.allSettled([requireSameKey(db, KEY), requireSameKey(db, OTHER)]);
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  await db.destroy();
});
