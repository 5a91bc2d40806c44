import { expect, test } from 'vitest';
import { deriveKey, seal, sealRow, unseal, unsealRow } from './seal.ts';

const key = deriveKey('a secret key', 'one purpose');

test('a sealed text opens with its key and bound value, and each ciphertext is different', () => {
  const sealed = seal(key, 'Grüße, 李', 'user 7');
  expect(unseal(key, sealed, 'user 7')).toBe('Grüße, 李');
  expect(unseal(deriveKey('a secret key', 'one purpose'), sealed, 'user 7')).toBe('Grüße, 李');
  expect(seal(key, 'Grüße, 李', 'user 7')).not.toBe(sealed);
});

test('another key, purpose or owner, or one changed bit, opens nothing', () => {
  const sealed = seal(key, 'a secret', 'user 7');
  expect(() => unseal(deriveKey('another key', 'one purpose'), sealed, 'user 7')).toThrow();
  expect(() => unseal(deriveKey('a secret key', 'another'), sealed, 'user 7')).toThrow();
  expect(() => unseal(key, sealed, 'user 8')).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => unseal(key, changed.toString('base64url'), 'user 7')).toThrow();
  }
  expect(() => unseal(key, sealed.slice(0, 10), 'user 7')).toThrow();
});

test('a row sealed with its own data key opens only in its own table, row and column', () => {
  const place = { table: 'accounts', row: 7, column: 'number' };
  const sealed = sealRow(key, 'DE89 3704', place);
  expect(unsealRow(key, sealed, place)).toBe('DE89 3704');
  for (const other of [{ table: 'others' }, { row: 8 }, { column: 'name' }]) {
    expect(() => unsealRow(key, sealed, { ...place, ...other })).toThrow();
  }
  const again = sealRow(key, 'DE89 3704', place);
  expect(() => unsealRow(key, { ...sealed, sealed_key: again.sealed_key }, place)).toThrow();
});
