import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitBodies } from './limit-bodies.ts';

test('endless bodies are closed, the largest first, while small ones arrive', async () => {
  const app = Fastify();
  limitBodies(app, 200_000);
  app.post('/', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: us.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const open = (sent: number) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.resume().write(head(90_000) + ' '.repeat(sent));
    return socket;
  };
  const small = open(500);
  const large = Array.from({ length: 5 }, () => open(80_000));
  onTestFinished(() => {
    for (const socket of [small, ...large]) socket.destroy();
  });
  const closed = () => large.filter(({ destroyed }) => destroyed).length;
  await expect.poll(closed, { timeout: 5_000 }).toBe(4);
  expect(small.destroyed).toBe(false);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ a: 1 });
});
