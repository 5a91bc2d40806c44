import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { openClientAddresses } from './open-client-addresses.ts';
import { readTrustedProxies } from './read-trusted-proxies.ts';

const PROXIES = 'loopback, 10.0.0.0/8,192.0.2.7 , 2001:db8:f::/48';
const PEER = '10.0.0.1';

function open(TRUSTED_PROXIES = PROXIES) {
  const log = { warn: vi.fn() };
  return { log, ...openClientAddresses(readConfig({ TRUSTED_PROXIES }), log) };
}

const { find } = open();

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.1,203.0.113.9,192.0.2.7 ,\t10.9.9.9', '203.0.113.9'],
  ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.9, [2001:db8:f::5]', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, ::ffff:10.0.0.2', '203.0.113.9'],
  ['203.0.113.9, , ', '203.0.113.9'],
  ['203.0.113.9, unknown', PEER],
  ['203.0.113.9, unknown, 10.0.0.2', '10.0.0.2'],
  ['203.0.113.9, 10.0.0.300', PEER],
  ['203.0.113.9, 10.0.0.010', PEER],
  ['203.0.113.9, 0x0a000002', PEER],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.9 10.0.0.2', PEER],
  ['<script>', PEER],
  ['', PEER],
  [',,,', PEER],
])('X-Forwarded-For of a trusted proxy, %j, names the client %s', (header, client) => {
  expect(find(PEER, header, undefined)).toBe(client);
});

test.each([
  ['for=203.0.113.9', '203.0.113.9'],
  ['For="[2001:DB8::9]:4711"', '2001:db8::9'],
  ['for=[2001:db8::9]', '2001:db8::9'],
  ['for=192.0.2.43, for="203.0.113.9:_port";proto=https;by=10.0.0.1', '203.0.113.9'],
  ['by=_me;for=203.0.113.9 ; host="a,b;c", for=10.0.0.2', '203.0.113.9'],
  ['for="203.0.113.9, for=198.51.100.1', '198.51.100.1'],
  ['for="evil", for="[2001:db8::9]"', '2001:db8::9'],
  ['for=203.0.113.9, for=_hidden, for=10.0.0.2', '10.0.0.2'],
  ['for=203.0.113.9, for=unknown', PEER],
  ['for=203.0.113.9, proto=http', PEER],
  ['for=203.0.113.9;for=203.0.113.10', PEER],
  ['for="203.0.113\\.9"', PEER],
  ['for="203.0.113.9', PEER],
  ['203.0.113.9', PEER],
  ['for=', PEER],
])('Forwarded of a trusted proxy, %j, names the client %s', (header, client) => {
  expect(find(PEER, undefined, header)).toBe(client);
});

test('headers from a peer that is not a trusted proxy are ignored', () => {
  for (const peer of ['198.51.100.1', '2001:db8::1', '11.0.0.1', '']) {
    expect(find(peer, '203.0.113.9', 'for=203.0.113.9')).toBe(peer);
  }
});

test('with both headers only their common part counts, because a proxy may set only one', () => {
  const { log, find } = open();
  expect(find(PEER, '203.0.113.9', 'for=203.0.113.9')).toBe('203.0.113.9');
  expect(log.warn).not.toHaveBeenCalled();
  expect(find(PEER, '203.0.113.9', 'for=198.51.100.1')).toBe(PEER);
  expect(find(PEER, '198.51.100.1', 'for=unknown')).toBe(PEER);
  expect(log.warn).toHaveBeenCalledOnce();
});

test('a very long chain is read up to the maximum', () => {
  const chain = Array.from({ length: 5_000 }, () => '10.0.0.2');
  expect(find(PEER, ['203.0.113.9', ...chain].join(','), undefined)).toBe('10.0.0.2');
});

test('ignored headers are logged once, without the address of a visitor', () => {
  const { log, find } = open('');
  expect(find(PEER, undefined, undefined)).toBe(PEER);
  expect(log.warn).not.toHaveBeenCalled();
  for (let count = 0; count < 3; count += 1) {
    expect(find(PEER, '203.0.113.9', undefined)).toBe(PEER);
  }
  expect(log.warn.mock.calls).toEqual([
    [{ peer: PEER }, expect.stringContaining('TRUSTED_PROXIES')],
  ]);
  const other = open('');
  other.find('198.51.100.1', undefined, 'for=203.0.113.9');
  expect(JSON.stringify(other.log.warn.mock.calls)).not.toMatch(/198\.51|203\.0/);
});

test('trusted proxies are addresses, ranges and loopback', () => {
  const isTrusted = readTrustedProxies(PROXIES);
  const trusted = ['127.0.0.1', '127.9.9.9', '::1', '10.255.0.1', '192.0.2.7', '2001:db8:f:1::1'];
  expect(trusted.filter((address) => !isTrusted?.(address))).toEqual([]);
  const strangers = ['128.0.0.1', '::2', '11.0.0.0', '192.0.2.8', '2001:db8:e::1', '', 'x'];
  expect(strangers.filter((address) => isTrusted?.(address))).toEqual([]);
});

test.each([
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0',
  '10.0.0.1;10.0.0.2',
  '0.0.0.0/0',
  '::/0',
  '*',
])('TRUSTED_PROXIES=%s stops the start', (TRUSTED_PROXIES) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/^TRUSTED_PROXIES must /);
});
