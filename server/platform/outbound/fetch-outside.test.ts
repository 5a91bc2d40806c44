import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isOutsideAddress } from './check-address.ts';
import { fetchOutside } from './fetch-outside.ts';
import { OutsideFailure } from './outside-failure.ts';

let visits = 0;
const server = createServer((request, response) => {
  visits += 1;
  if (request.url === '/long') return response.end('x'.repeat(64 * 1024 + 1));
  if (request.url === '/away') return response.writeHead(302, { location: '/long' }).end();
  response.setHeader('content-type', 'application/json').end('{"here":true}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001:0:5ef5:79fd:0:0:80ff:fffe',
  '4000::1',
  '2002:7f00:1::',
  'not an address',
])('%s is not on the public internet', (address) => {
  expect(isOutsideAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '2606:4700::6810:84e5'])('%s is', (address) => {
  expect(isOutsideAddress(address)).toBe(true);
});

test('addresses of this machine and plain http are refused in every notation', async () => {
  const before = visits;
  const hostile = [
    `${origin}/`,
    `https://127.0.0.1:${port}/`,
    'https://127.0.0.1/',
    'https://localhost/',
    'https://localhost:8443/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:secret@example.com/',
    'http://example.com/',
    'https://example.com:22/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'no address',
  ];
  for (const address of hostile) {
    await expect(fetchOutside(address), address).rejects.toThrow(OutsideFailure);
  }
  expect(visits).toBe(before);
});

test('the one configured origin is allowed, but no other port of it', async () => {
  const answer = await fetchOutside(`${origin}/`, {}, origin);
  expect(await answer.json()).toEqual({ here: true });
  const other = `http://127.0.0.1:${port === 65535 ? port - 1 : port + 1}`;
  await expect(fetchOutside(`${other}/`, {}, origin)).rejects.toThrow('is not allowed');
});

test('a response longer than 64 KiB is a failure; a redirect is returned, not followed', async () => {
  await expect(fetchOutside(`${origin}/long`, {}, origin)).rejects.toThrow('too long');
  expect((await fetchOutside(`${origin}/away`, {}, origin)).status).toBe(302);
});
