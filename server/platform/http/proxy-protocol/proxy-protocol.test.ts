import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { peerAddress } from '../client-address/peer-address.ts';
import { acceptProxyProtocol } from './accept-proxy-protocol.ts';
import { readProxyHeader } from './read-proxy-header.ts';

const SIGNATURE = '0d0a0d0a000d0a515549540a';

const IPV4 = 'cb007109c00002010bb801bb';
const IPV6 = `${'20010db8000000000000000000000009'.repeat(2)}0bb801bb`;
const MAPPED = `${'00'.repeat(10)}ffffcb007109${'00'.repeat(16)}0bb801bb`;

/** A header of version 2; the default is a client at 203.0.113.9. */
function header({ command = 0x21, family = 0x11, body = IPV4, length = -1 } = {}) {
  const declared = length < 0 ? body.length / 2 : length;
  const fixed = Buffer.from([command, family, declared >> 8, declared & 255]).toString('hex');
  return Buffer.from(SIGNATURE + fixed + body, 'hex');
}

test.each([
  [header(), '203.0.113.9'],
  [header({ family: 0x21, body: IPV6 }), '2001:db8::9'],
  [header({ family: 0x21, body: MAPPED }), '203.0.113.9'],
  [header({ body: `${IPV4}040003616263` }), '203.0.113.9'],
  [header({ body: `${IPV4}040000` }), '203.0.113.9'],
  [header({ command: 0x20, family: 0x00, body: '' }), null],
  [header({ command: 0x20, body: 'ffff' }), null],
  [header({ family: 0x00, body: 'ff' }), null],
  [header({ family: 0x31, body: '00'.repeat(216) }), null],
])('header %# announces %j, however it is cut', (bytes, address) => {
  const followed = Buffer.concat([bytes, Buffer.from('GET / HTTP/1.1\r\n')]);
  expect(readProxyHeader(followed)).toEqual({ length: bytes.length, address });
  for (let cut = 1; cut < bytes.length; cut += 1) {
    expect(readProxyHeader(bytes.subarray(0, cut))).toBe('partial');
  }
});

test.each([
  Buffer.from('GET / HTTP/1.1\r\n'),
  Buffer.from('\r\n\r\nGET'),
  header({ command: 0x11 }),
  header({ command: 0x22 }),
  header({ family: 0x12 }),
  header({ family: 0x41 }),
  header({ body: IPV4.slice(2) }),
  header({ family: 0x21 }),
  header({ body: `${IPV4}04` }),
  header({ body: `${IPV4}04000461` }),
  header({ length: 4_097 }),
  header({ length: 65_535 }),
])('header %# is invalid', (bytes) => {
  expect(readProxyHeader(bytes)).toBe('invalid');
});

const log = { warn: vi.fn() };
let trusted = true;
const server = createServer((request: IncomingMessage, response) => {
  response.end(peerAddress(request.socket));
});
acceptProxyProtocol(server, { isTrusted: () => trusted, log, headerTimeoutMs: 200 });
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const REQUEST = 'GET / HTTP/1.1\r\nHost: us.test\r\nConnection: close\r\n\r\n';

/** Sends pieces in sequence; returns everything received until the connection is closed. */
function send(pieces: readonly (Buffer | string)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.setNoDelay(true);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    const next = (index: number) => {
      const piece = pieces[index];
      if (piece !== undefined && !socket.destroyed)
        socket.write(piece, () => setImmediate(next, index + 1));
    };
    next(0);
  });
}

const clientOf = (answer: string) => /\r\n\r\n(?:[0-9a-f]+\r\n)?([^\r]*)/.exec(answer)?.[1] ?? '';

test("a connection counts as the announced client's, also if the header arrives in pieces", async () => {
  expect(clientOf(await send([Buffer.concat([header(), Buffer.from(REQUEST)])]))).toBe(
    '203.0.113.9',
  );
  const bytes = Buffer.concat([header({ family: 0x21, body: IPV6 }), Buffer.from(REQUEST)]);
  for (const cut of [1, 12, 15, 16, 40, 52, 60]) {
    const answer = await send([bytes.subarray(0, cut), bytes.subarray(cut)]);
    expect([cut, clientOf(answer)]).toEqual([cut, '2001:db8::9']);
  }
  const check = await send([header({ command: 0x20, family: 0, body: '' }), REQUEST]);
  expect(clientOf(check)).toBe('127.0.0.1');
});

test('a connection without a valid header is closed, and version 1 is named in the log', async () => {
  expect(await send([REQUEST])).toBe('');
  expect(log.warn.mock.calls.at(-1)?.[1]).toContain('no valid header');
  log.warn.mockClear();
  expect(await send(['PROXY TCP4 203.0.113.9 192.0.2.1 3000 443\r\n', REQUEST])).toBe('');
  expect(readProxyHeader(Buffer.from('PROXY TCP4'))).toBe('version 1');
  expect(await send([header().subarray(0, 20)])).toBe('');
});

test('a header from a peer that is not a trusted proxy is not read', async () => {
  trusted = false;
  expect(await send([header(), REQUEST])).toBe('');
  trusted = true;
  expect(clientOf(await send([header(), REQUEST]))).toBe('203.0.113.9');
});
