import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openFastPath } from './open-fast-path.ts';
import { readHead } from './read-head.ts';

/** The properties of a request that both parsers must read alike. */
function describeRequest(fields: {
  method: string;
  url: string;
  user_agent: string;
  referrer: string;
  purpose: string;
}) {
  return JSON.stringify(fields);
}

function openServer(): Server {
  return createServer((request: IncomingMessage, response) => {
    const { headers } = request;
    const body = describeRequest({
      method: request.method ?? '',
      url: request.url ?? '',
      user_agent: headers['user-agent'] ?? '',
      referrer: headers.referer ?? '',
      purpose: String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''),
    });
    request.resume();
    // After the body is read, so that responses keep the order of complete requests.
    request.on('end', () => {
      response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
}

const plain = openServer();
const accelerated = openServer();
let servedByFastPath = 0;
openFastPath(accelerated, (head, visitor) => {
  servedByFastPath += 1;
  const body = describeRequest({
    method: head.is_head ? 'HEAD' : 'GET',
    url: head.url,
    user_agent: head.bytes.toString('latin1', head.agent_from, head.agent_end),
    referrer: head.bytes.toString('latin1', head.referrer_from, head.referrer_end),
    purpose: head.sec_purpose ?? head.purpose ?? head.x_moz ?? '',
  });
  // Later than the next bytes arrive.
  const headers = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  setImmediate(() => visitor.answer({ status: '200 OK', headers, body }));
});
for (const server of [plain, accelerated]) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
afterAll(() => {
  for (const server of [plain, accelerated]) {
    server.close();
    server.closeAllConnections();
  }
});

const QUIET_MS = 60;
const MAX_MS = 1_500;

/**
 * Sends pieces one by one and returns everything received. It ends the connection only after all
 * responses have arrived, because Node's own server drops requests of a client that has already
 * left.
 */
function send(
  server: Server,
  pieces: readonly Buffer[],
  isAll?: (answers: string) => boolean,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.setNoDelay(true);
    const received: Buffer[] = [];
    const answers = () => Buffer.concat(received).toString('latin1');
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes);
      if (isAll?.(answers())) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answers()));
    const next = (index: number) => {
      const piece = pieces[index];
      if (piece === undefined) {
        const waitMs = isAll === undefined ? QUIET_MS : MAX_MS;
        return void setTimeout(() => socket.end(), isAll?.('') ? 0 : waitMs);
      }
      if (socket.destroyed) return;
      socket.write(piece, () => setImmediate(next, index + 1));
    };
    socket.on('connect', () => next(0));
  });
}

/** Status and body of every response; the other headers differ between the servers. */
const statusesAndBodies = (answers: string) =>
  answers.replaceAll(/(HTTP\/1\.1 \d{3})[^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n/g, '\n$1 ');

const REST = 'Host: us.test\r\nUser-Agent: Browser/1\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${REST}${more}\r\n`;

/** Requests that keep the connection open. */
const going = [
  get('/t/abc'),
  get('/t/abc?url=https%3A%2F%2Fa.test%2F&uid1=x'),
  `HEAD /t/abc HTTP/1.1\r\n${REST}\r\n`,
  get('/t/'),
  get('/t/abc', 'Referer: https://blog.test/a\r\nAccept: */*\r\nAccept-Language: en;q=0.8\r\n'),
  get('/t/abc', 'Sec-Purpose:prefetch;prerender  \r\nPurpose: other\r\n'),
  get('/t/abc', 'X-Moz: prefetch\r\n'),
  get('/t/abc', 'Connection: Keep-Alive\r\n'),
  get('/t/abc', 'User-agent: second\r\nReferer: one\r\nReferer: two\r\n'),
  get('/t/abc', 'X-Empty:\r\nX-Tab:\ta\tb\t\r\n'),
  get('/t/abc', `Cookie: ${'x'.repeat(5_000)}\r\n`),
  get(`/t/${'y'.repeat(7_000)}`),
  get('/t/abc', 'Content-Length: 0\r\n'),
  get('/t/abc', 'Content-Length: 5\r\n').concat('GET /'),
  get('/t/abc', 'Transfer-Encoding: chunked\r\n').concat('7\r\nGET /t/\r\n0\r\n\r\n'),
  get('/t/abc', 'X-Latin: caf\u00e9\r\n'),
  get('/', 'Accept: */*\r\n'),
  get('/tea'),
  get('/T/abc'),
  get('http://us.test/t/abc'),
  `POST /t/abc HTTP/1.1\r\n${REST}Content-Length: 11\r\n\r\nGET /t/evil`,
  `POST /t/abc HTTP/1.1\r\n${REST}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${REST}\r\n`,
];
/** Requests after which nothing more is answered: closing, malformed, or cut short. */
const last = [
  get('/t/abc', 'Connection: close\r\n'),
  `GET /t/abc HTTP/1.0\r\n${REST}\r\n`,
  'GET /t/abc HTTP/1.1\r\nUser-Agent: no host\r\n\r\n',
  get('/t/abc', 'Host: twice.test\r\n'),
  get('/t/abc', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n').concat('0\r\n\r\nGET /t/e'),
  get('/t/abc', 'Content-Length: 1\r\nContent-Length: 2\r\n'),
  get('/t/abc', 'Content-Length: -1\r\n'),
  get('/t/abc', 'Transfer-Encoding : chunked\r\n').concat('0\r\n\r\n'),
  get('/t/abc', 'Transfer-Encoding: xchunked\r\n'),
  get('/t/abc', 'X-Fold: a\r\n b\r\n'),
  get('/t/abc', 'X-Nul: a\0b\r\n'),
  get('/t/abc', 'X-Return: a\rb\r\n'),
  get('/t/abc', ': nameless\r\n'),
  get('/t/abc', 'no colon\r\n'),
  `GET /t/abc HTTP/1.1\nHost: us.test\n\n`,
  `GET /t/a b HTTP/1.1\r\n${REST}\r\n`,
  `GET /t/abc HTTP/1.2\r\n${REST}\r\n`,
  `get /t/abc HTTP/1.1\r\n${REST}\r\n`,
  `GET  /t/abc HTTP/1.1\r\n${REST}\r\n`,
  `GET /t/\u00e9 HTTP/1.1\r\n${REST}\r\n`,
  get('/t/abc', `X-Long: ${'z'.repeat(20_000)}\r\n`),
  get(`/t/${'y'.repeat(20_000)}`),
  '\0\x01\x02',
  'GET /t/ab',
  `GET /t/abc HTTP/1.1\r\n${REST}`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '',
];

/** Test names, shortened because some requests are long. */
const named = (requests: string[]) =>
  requests.map((request) => [JSON.stringify(request.slice(0, 90)), request] as const);

/** A pseudo-random sequence that is the same on every run. */
function openDraw(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

function splitAtRandom(text: string, draw: (below: number) => number): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  const cuts = Array.from({ length: draw(6) }, () => draw(bytes.length + 1)).sort((a, b) => a - b);
  return [...cuts, bytes.length].map((cut, index) => bytes.subarray(cuts[index - 1] ?? 0, cut));
}

/** Concurrent connections: most of a run is waiting for bytes that must not arrive. */
const CONCURRENCY = 100;
const RUNS = 400;

test("answers any request, in any fragments, exactly as Node's own server does", async () => {
  const single = new Map<string, string>();
  for (const request of [...going, ...last]) {
    single.set(request, statusesAndBodies(await send(plain, [Buffer.from(request, 'latin1')])));
  }
  const draw = openDraw(7);
  const pick = (from: readonly string[]) => from[draw(from.length)] ?? '';
  for (let run = 0; run < RUNS; run += CONCURRENCY) {
    const drawn = Array.from({ length: CONCURRENCY }, () => {
      const requests = Array.from({ length: draw(4) }, () => pick(going)).concat(pick(last));
      const expected = requests.map((request) => single.get(request)).join('');
      return { expected, pieces: splitAtRandom(requests.join(''), draw) };
    });
    await Promise.all(drawn.map(compare));
  }
  expect(servedByFastPath).toBeGreaterThan(100);
}, 60_000);

async function compare({ expected, pieces }: { expected: string; pieces: Buffer[] }) {
  const received = statusesAndBodies(
    await send(accelerated, pieces, (text) => statusesAndBodies(text) === expected),
  );
  // Node's own server drops pending responses when something malformed follows in the same bytes.
  const isBroken = /HTTP\/1\.1 4\d\d $/.test(expected);
  const lines = received.split('\n');
  const common = expected
    .split('\n')
    .filter((line) => line === lines[0] && lines.shift() !== undefined);
  const isPart = lines.length === 0 && received.endsWith(expected.slice(-13));
  const correct = { received: isBroken && isPart ? received : expected, common };
  expect({ received, common }).toEqual(correct);
}

test.each(named(going.slice(0, 8)))('answers a plain request itself: %s', (_name, request) => {
  const bytes = Buffer.from(request, 'latin1');
  expect(readHead(bytes, 0)).toMatchObject({ length: bytes.length });
  for (let cut = 0; cut < bytes.length; cut += 1) {
    expect(readHead(bytes.subarray(0, cut), 0)).toBe('partial');
  }
});

const cutShort = ['GET /t/ab', last.at(-3)];
const foreign = going
  .slice(12)
  .concat(last.slice(1))
  .filter((one) => !cutShort.includes(one));
test.each(named(foreign.filter((one) => one !== '')))('passes on to Node: %s', (_name, request) => {
  expect(readHead(Buffer.from(request, 'latin1'), 0)).toBe('foreign');
});

test('closes a silent connection and a request that never completes', async () => {
  const server = openServer();
  server.keepAliveTimeout = 300;
  const fastPath = openFastPath(server, () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  await new Promise((resolve) => socket.on('close', resolve));
  fastPath.close();
  server.close();
});
