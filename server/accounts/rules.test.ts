import { expect, test } from 'vitest';
import { permissionsOf, publisherPermissionsOf } from './rules.ts';

test('no role of staff but the administrator may do everything, and an unknown role nothing', () => {
  const all = permissionsOf('admin');
  for (const role of ['support', 'account_manager', 'finance']) {
    const some = permissionsOf(role);
    expect(some.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining([...some]));
  }
  expect(permissionsOf('constructor')).toEqual([]);
});

test('only the owner of a publisher touches the account and its payouts', () => {
  expect(publisherPermissionsOf('publisher_owner')).toContain('payouts.write');
  expect(publisherPermissionsOf('publisher_member')).not.toContain('payouts.write');
  const viewed = publisherPermissionsOf('finance_viewer');
  expect(viewed.filter((permission) => !permission.endsWith('.read'))).toEqual([]);
});
