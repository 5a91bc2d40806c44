import { expect, test } from 'vitest';
import { permissionsOf, publisherPermissionsOf } from './rules.ts';

test('only the administrator has all staff permissions, and an unknown role has none', () => {
  const all = permissionsOf('admin');
  for (const role of ['support', 'account_manager', 'finance']) {
    const some = permissionsOf(role);
    expect(some.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining([...some]));
  }
  expect(permissionsOf('constructor')).toEqual([]);
});

test('only owners of a publisher change the account and its payout methods', () => {
  expect(publisherPermissionsOf('publisher_owner')).toContain('payouts.write');
  expect(publisherPermissionsOf('publisher_member')).not.toContain('payouts.write');
  const viewed = publisherPermissionsOf('finance_viewer');
  expect(viewed.filter((permission) => !permission.endsWith('.read'))).toEqual([]);
});
