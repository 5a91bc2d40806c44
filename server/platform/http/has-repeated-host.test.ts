import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const { app } = await openTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });

async function send(head: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`${head}Host: us.test\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).slice(0, 12);
}

test.each([
  ['GET', '/t/unknown', 404],
  ['GET', '/live', 200],
  ['GET', '/files/nothing', 404],
])('a request that names its host twice is refused: %s %s', async (method, path, status) => {
  const start = `${method} ${path} HTTP/1.1\r\n`;
  expect(await send(start)).toBe(`HTTP/1.1 ${status}`);
  expect(await send(`${start}Host: us.test\r\n`)).toBe('HTTP/1.1 400');
  expect(await send(`${start}hoST: other.test\r\n`)).toBe('HTTP/1.1 400');
});
