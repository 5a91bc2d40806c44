import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { FastPathLimits } from './limit-connections.ts';
import { openFastPath, type ServePlain } from './open-fast-path.ts';

const GET = 'GET /t/abc HTTP/1.1\r\nHost: us.test\r\n\r\n';
const OK = '200 OK';
const answerAtOnce: ServePlain = (_head, visitor) =>
  visitor.answer({ status: OK, headers: 'Content-Length: 2\r\n', body: 'ok' });

/** Opens a fast path on a separate server; `sockets` are the server's ends of the connections. */
async function listen(limits: Partial<FastPathLimits>, serve = answerAtOnce) {
  const server: Server = createServer((request, response) => {
    request.resume();
    response.end('node');
  });
  server.keepAliveTimeout = 20_000;
  const front = openFastPath(server, serve, limits);
  const sockets: Socket[] = [];
  server.prependListener('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    front.close();
    server.close();
    server.closeAllConnections();
  });
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    clients.push(socket);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    return { socket, received: () => received };
  };
  return { open, sockets };
}

const isClosed = (socket: Socket) => expect.poll(() => socket.destroyed, { timeout: 5_000 });

test('a client that does not read is not read from, and gets every answer once it reads', async () => {
  const REQUESTS = 2_000;
  // No head contains this character, so received bodies can be counted.
  const body = '#'.repeat(16 * 1024);
  let served = 0;
  const { open, sockets } = await listen({}, (_head, visitor) => {
    served += 1;
    visitor.answer({ status: OK, headers: `Content-Length: ${body.length}\r\n`, body });
  });
  const { socket } = await open();
  socket.removeAllListeners('data').pause();
  socket.write(GET.repeat(REQUESTS));
  await expect.poll(() => sockets[0]?.writableLength, { timeout: 10_000 }).toBeGreaterThan(0);
  await setTimeout(300);
  // Beyond the kernel's buffers there is at most one response.
  expect(sockets[0]?.writableLength).toBeLessThan(2 * body.length);
  expect(served).toBeLessThan(REQUESTS);
  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1').split('#').length - 1;
  });
  socket.resume();
  await expect.poll(() => received, { timeout: 20_000 }).toBe(REQUESTS * body.length);
  expect(served).toBe(REQUESTS);
});

test('a client that never reads is disconnected', async () => {
  const body = 'x'.repeat(256 * 1024);
  const { open, sockets } = await listen({ write_ms: 300 }, (_head, visitor) =>
    visitor.answer({ status: OK, headers: `Content-Length: ${body.length}\r\n`, body }),
  );
  const { socket } = await open();
  socket.removeAllListeners('data').pause();
  socket.write(GET.repeat(200));
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 10_000 }).toBe(true);
});

test('a connection that was idle for long has the full time for its next request', async () => {
  const { open } = await listen({ head_ms: 1_500 });
  const { socket, received } = await open();
  socket.write(GET);
  await expect.poll(received).toMatch(/ok$/);
  await setTimeout(2_100);
  socket.write(GET.slice(0, 20));
  // Longer than the time between two sweeps.
  await setTimeout(700);
  socket.write(GET.slice(20));
  await expect.poll(received).toMatch(/ok.+ok$/s);
});

test('a head that never completes is answered with 408', async () => {
  const { open } = await listen({ head_ms: 400 });
  const { socket, received } = await open();
  for (const letter of GET.slice(0, 30)) {
    if (socket.destroyed) break;
    socket.write(letter);
    await setTimeout(50);
  }
  await isClosed(socket).toBe(true);
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection without a request is closed', async () => {
  const { open } = await listen({ head_ms: 300 });
  const { socket, received } = await open();
  await isClosed(socket).toBe(true);
  expect(received()).toBe('');
});

test('a new visitor replaces an idle connection when all connections are taken', async () => {
  const { open } = await listen({ connections: 20 });
  const idle: Awaited<ReturnType<typeof open>>[] = [];
  for (let index = 0; index < 20; index += 1) idle.push(await open());
  const visitor = await open();
  visitor.socket.write(GET);
  await expect.poll(visitor.received).toMatch(/ok$/);
  const closed = () => idle.map(({ socket }) => socket.destroyed);
  await expect.poll(closed).toEqual([true, ...Array(19).fill(false)]);
});

test('connections with requests in progress are not closed for new ones, which are refused', async () => {
  const { open } = await listen({ connections: 3 }, () => {});
  const busy = [];
  for (let index = 0; index < 3; index += 1) busy.push(await open());
  for (const { socket } of busy) socket.write(GET);
  await setTimeout(100);
  const late = await open();
  await isClosed(late.socket).toBe(true);
  expect(busy.map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
});

test('connections passed on to Node are limited in number without affecting visitors', async () => {
  const { open } = await listen({ handed_over: 3 });
  const half = 'POST /t/abc HTTP/1.1\r\nHost: us.test\r\nContent-Length: 5\r\n';
  for (let index = 0; index < 3; index += 1) (await open()).socket.write(half);
  await setTimeout(100);
  const late = await open();
  late.socket.write(half);
  await isClosed(late.socket).toBe(true);
  expect(late.received()).toMatch(/^HTTP\/1\.1 503 /);
  const visitor = await open();
  visitor.socket.write(GET);
  await expect.poll(visitor.received).toMatch(/ok$/);
});

test("idle connections of Node's server make room for new ones", async () => {
  const { open } = await listen({ handed_over: 10 });
  for (let index = 0; index < 30; index += 1) {
    const { socket, received } = await open();
    socket.write('GET / HTTP/1.1\r\nHost: us.test\r\n\r\n');
    await expect.poll(received).toMatch(/node/);
    // Connections are evicted at most every half second.
    if (index % 9 === 8) await setTimeout(510);
  }
});

test('all connections together buffer a bounded number of bytes', async () => {
  const { open, sockets } = await listen({ buffered_bytes: 200_000 }, () => {});
  const clients = [];
  for (let index = 0; index < 10; index += 1) clients.push(await open());
  for (const { socket } of clients) socket.write(GET.repeat(1_000));
  const buffered = () =>
    sockets.reduce((sum, one) => sum + (one.destroyed ? 0 : one.readableLength), 0);
  await expect.poll(() => sockets.some(({ destroyed }) => destroyed)).toBe(true);
  expect(buffered()).toBeLessThan(200_000);
  expect(sockets.some(({ destroyed }) => !destroyed)).toBe(true);
});
