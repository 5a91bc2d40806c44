import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const t = await openTestApp();
const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
const MB = 1024 * 1024;
let accepted: Socket | undefined;
t.app.server.on('connection', (socket: Socket) => {
  accepted = socket;
});

/**
 * Sends a body that no call reads. Returns the response, whether the connection was closed within
 * 5 s, and the bytes that the server read.
 */
async function send(head: string, bytes: number) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`POST /api/no/such_call HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes));
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  const isClosed = await Promise.race([closed, setTimeout(5_000, false)]);
  const taken = accepted?.bytesRead ?? 0;
  socket.destroy();
  return { answer, isClosed, taken };
}

const MULTIPART = 'content-type: multipart/form-data; boundary=X';

test('a refused body of usual size is read completely, and the connection stays open', async () => {
  const { answer, isClosed, taken } = await send(
    `${MULTIPART}\r\ncontent-length: ${8 * MB}`,
    8 * MB,
  );
  expect(answer).toContain('CALL_NOT_FOUND');
  expect(isClosed).toBe(false);
  expect(taken).toBeGreaterThan(8 * MB);
});

test.each([
  `content-length: ${60 * MB}`,
  `transfer-encoding: chunked\r\n\r\n${(60 * MB).toString(16)}`,
])('a refused body with "%s" is read only partly, and the connection is closed', async (head) => {
  const { answer, isClosed, taken } = await send(`${MULTIPART}\r\n${head}`, 60 * MB);
  expect(answer).toContain('CALL_NOT_FOUND');
  expect(isClosed).toBe(true);
  expect(taken).toBeLessThan(4 * MB);
});

test('after a small refused body of unknown length the connection serves the next request', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const head = `host: x\r\n${MULTIPART}\r\ntransfer-encoding: chunked`;
  socket.write(`POST /api/no/such_call HTTP/1.1\r\n${head}\r\n\r\n`);
  await expect.poll(() => answer).toContain('CALL_NOT_FOUND');
  socket.write('5\r\nhello\r\n');
  await setTimeout(100);
  socket.write('0\r\n\r\nGET /live HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => answer.split('HTTP/1.1 200').length).toBe(3);
  socket.destroy();
});
