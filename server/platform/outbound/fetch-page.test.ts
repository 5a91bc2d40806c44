import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import { names } from './names.ts';
import { OutsideFailure } from './outside-failure.ts';

const open = async (server: Server, host = '127.0.0.1', port = 0) => {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  afterAll(() => server.close());
  return (server.address() as AddressInfo).port;
};

let hops = 0;
const site = await open(
  createHttpServer((request, response) => {
    response.setHeader('connection', 'close');
    const away = new Map([
      ['/once', '/'],
      ['/www', `http://www.shop.example.com:${site}/`],
      ['/foreign', `http://other.example.net:${site}/`],
      ['/inside', 'http://169.254.169.254/latest/meta-data/'],
      ['/script', 'javascript:alert(1)'],
      ['/user', `http://user:word@shop.example.com:${site}/`],
      ['/for-ever', '/for-ever'],
    ]);
    const location = away.get(request.url ?? '');
    if (location) {
      hops += 1;
      return response.writeHead(302, { location }).end();
    }
    if (request.url === '/never') return;
    response.end(request.url === '/long' ? 'x'.repeat(200_000) : `here: ${request.headers.host}`);
  }),
);

let touched = 0;
const canary = await open(
  createServer((socket) => {
    touched += 1;
    socket.destroy();
  }),
);

const allowed = { address: '127.0.0.1', port: site };
const ask = (path: string, host = 'shop.example.com', limitMs = 5_000) =>
  fetchPage(`http://${host}:${site}${path}`, {
    allowed,
    signal: AbortSignal.timeout(limitMs),
    user_agent: 'Check/1',
  });

/** Each DNS lookup returns the next set of addresses; the last set is repeated. */
function answerNames(...turns: string[][]): void {
  let turn = 0;
  vi.spyOn(names, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: LookupCallback,
  ) => {
    const addresses = turns[Math.min(turn, turns.length - 1)] ?? [];
    turn += 1;
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    done(
      null,
      addresses.map((address) => ({ address, family: family(address) })),
    );
  }) as never);
}
type LookupCallback = (error: null, addresses: { address: string; family: number }[]) => void;
afterEach(() => vi.restoreAllMocks());

test('a page is read, and redirects within the registrable domain are followed', async () => {
  answerNames(['127.0.0.1']);
  expect(await ask('/')).toEqual({ status: 200, body: `here: shop.example.com:${site}` });
  expect((await ask('/once')).body).toContain('here');
  expect((await ask('/www')).body).toBe(`here: www.shop.example.com:${site}`);
});

test('only the first 64 KiB of a long page are read', async () => {
  answerNames(['127.0.0.1']);
  expect((await ask('/long')).body).toHaveLength(64 * 1024);
});

test.each(['/foreign', '/inside', '/script', '/user'])(
  'a redirect to %s is not followed',
  async (path) => {
    answerNames(['127.0.0.1']);
    await expect(ask(path)).rejects.toThrow(OutsideFailure);
  },
);

test('redirects between customers of one hosting company are not followed', async () => {
  answerNames(['127.0.0.1']);
  await expect(ask('/www', 'one.github.io')).rejects.toThrow('another host');
});

test('at most five redirects are followed', async () => {
  answerNames(['127.0.0.1']);
  hops = 0;
  await expect(ask('/for-ever')).rejects.toThrow('redirects too often');
  expect(hops).toBe(6);
});

test('a page that never responds is aborted', async () => {
  answerNames(['127.0.0.1']);
  await expect(ask('/never', 'shop.example.com', 300)).rejects.toThrow(OutsideFailure);
});

const INSIDE = [
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
];
// The port is allowed, but on an unused address: only the address can be the reason for refusal.
const elsewhere = { address: '203.0.113.1', port: canary };
const askCanary = (address: string) =>
  fetchPage(address, {
    allowed: elsewhere,
    signal: AbortSignal.timeout(5_000),
    user_agent: 'Check/1',
  });

test('no name that resolves to an internal address and no hostile address is connected to', async () => {
  for (const address of INSIDE) {
    answerNames([address]);
    await expect(askCanary(`http://inside.example.com:${canary}/`), address).rejects.toThrow();
    const host = address.includes(':') ? `[${address}]` : address;
    await expect(askCanary(`http://${host}:${canary}/`), host).rejects.toThrow('is not allowed');
  }
  vi.restoreAllMocks();
  for (const host of [
    'localhost',
    'localhost.',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    'user:word@example.com',
    '127.0.0.1@example.com',
  ]) {
    await expect(askCanary(`http://${host}:${canary}/`), host).rejects.toThrow(OutsideFailure);
  }
  for (const address of [
    `ftp://localhost:${canary}/`,
    `gopher://localhost:${canary}/`,
    'file:///etc/passwd',
    'data:text/plain,here',
    'http://shop.example.com:22/',
    'http://shop.example.com:6379/',
    '//shop.example.com/',
    '',
  ]) {
    await expect(askCanary(address), address).rejects.toThrow(OutsideFailure);
  }
  expect(touched).toBe(0);
});

test('of several addresses of a name only the public ones are connected to', async () => {
  answerNames(['10.0.0.1', '127.0.0.1', '::1']);
  expect((await ask('/')).body).toContain('here');
});

test.skipIf(process.platform !== 'linux')(
  'a name with another address at its second lookup is not connected to (DNS rebinding)',
  async () => {
    let rebound = 0;
    const other = createServer((socket) => {
      rebound += 1;
      socket.destroy();
    });
    await open(other, '127.0.0.2', site);
    answerNames(['127.0.0.1'], ['127.0.0.2']);
    await expect(ask('/once')).rejects.toThrow(OutsideFailure);
    expect(names.lookup).toHaveBeenCalledTimes(2);
    expect(rebound).toBe(0);
  },
);
