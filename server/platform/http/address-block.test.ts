import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

test('rate limits apply to whole IPv4 addresses and to /64 networks of IPv6', () => {
  expect(addressBlock('192.0.2.7')).toBe('192.0.2.7');
  expect(addressBlock('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const home = addressBlock('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
  expect(addressBlock('2001:DB8:1:2::1')).toBe(home);
  expect(addressBlock('2001:db8:1:3::1')).not.toBe(home);
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressBlock('::1')).toBe('0:0:0:0');
});
