import { expect, test } from 'vitest';
import { addressBlock, permissionsOf, publisherPermissionsOf } from './rules.ts';

test('attempts are counted by whole IPv4 addresses and by /64 networks of IPv6', () => {
  expect(addressBlock('192.0.2.7')).toBe('192.0.2.7');
  expect(addressBlock('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const home = addressBlock('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
  expect(addressBlock('2001:DB8:1:2::1')).toBe(home);
  expect(addressBlock('2001:db8:1:3::1')).not.toBe(home);
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressBlock('::1')).toBe('0:0:0:0');
});

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
  expect(publisherPermissionsOf('finance_viewer')).toEqual(['reports.read', 'payments.read']);
});
