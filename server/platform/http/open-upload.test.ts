import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { importBrandFile } from '#contract/imports/staff.ts';
import { generateToken, uploadFile, uploadNotLogged } from '#contract/uploads/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { drawPicture } from '#server/people/uploads/builders.ts';
import { buildApp } from '#server/start/app.ts';
import { openSlots } from './open-slots.ts';
import { openUpload, type UploadSpace } from './open-upload.ts';

const t = await openTestApp();
const publisher = await buildPublisher(t);
const png = await drawPicture();
const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
const incoming = join(t.config.data_dir, 'incoming');
const onDisk = () => readdir(incoming).catch(() => []);

// Other test files use the same CPUs.
const WITHIN = { timeout: 20_000 };
const MB = 1024 * 1024;
const HEAD_FILE = 'content-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const HEAD_DATA = 'content-disposition: form-data; name="data"\r\n\r\n';
const envelope = (token: string) => JSON.stringify({ appId: 32, req: { header: { token } } });
const dataPart = (token: string) => `--X\r\n${HEAD_DATA}${envelope(token)}\r\n`;
const filePart = `--X\r\n${HEAD_FILE}`;

/** Starts a request of `length` bytes and sends `body` as its beginning. */
function begin(call: Call, length: number, ...body: (string | Buffer)[]) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST /api${call.path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n`);
  socket.write('content-type: multipart/form-data; boundary=X\r\n\r\n');
  for (const piece of body) socket.write(piece);
  return socket;
}

/** The key of the first reply; '' if the connection ends without one. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const [, message] = /"message":"(\w+)"/.exec(text) ?? [];
    if (message) return message;
  }
  return '';
}

test('a wrong token is refused before the file arrives', async () => {
  const body = [dataPart('wrong'), filePart, Buffer.alloc(64 * 1024)];
  expect(await answerOn(begin(uploadFile, 8 * MB, ...body))).toBe('TOKEN_ERROR');
  const staffOnly = begin(importBrandFile, 60 * MB, dataPart(publisher.token), filePart);
  expect(await answerOn(staffOnly)).toBe('UNAUTHORISED');
  expect(await onDisk()).toEqual([]);
});

test('a publisher with a used-up quota is refused before the file is read', async () => {
  const eager = await buildPublisher(t);
  const at = new Date();
  const { publisher_id } = eager;
  const row = { publisher_id, original_name: 'a.png', media_type: 'image/png', claimed_at: at };
  const big = { ...row, name: 'big.png', size_bytes: 250 * MB, created_at: at };
  await t.db.insertInto('uploads').values(big).execute();
  const socket = begin(uploadFile, 8 * MB, dataPart(eager.token), filePart);
  expect(await answerOn(socket)).toBe('TOO_MANY_REQUESTS');
});

test('a body that declares more than the limit of its call is refused unread', async () => {
  expect(await answerOn(begin(uploadFile, 60 * MB))).toBe('FILE_TOO_LARGE');
});

test('a file before its token is stored on disk, two at a time per address, at most 10 MB', async () => {
  const first = [filePart, Buffer.alloc(256 * 1024)];
  const open = [begin(uploadFile, 9 * MB, ...first), begin(uploadFile, 9 * MB, ...first)];
  await vi.waitFor(async () => expect(await onDisk()).toHaveLength(2), WITHIN);
  expect(await answerOn(begin(uploadFile, 9 * MB, ...first))).toBe('TOO_MANY_REQUESTS');
  for (const socket of open) socket.destroy();
  await vi.waitFor(async () => expect(await onDisk()).toEqual([]), WITHIN);

  const large = begin(importBrandFile, 60 * MB, filePart, Buffer.alloc(11 * MB));
  expect(await answerOn(large)).toBe('FILE_TOO_LARGE');
  const rest = `\r\n${dataPart('wrong')}--X--\r\n`;
  const bytes = Buffer.byteLength(filePart + rest) + png.length;
  expect(await answerOn(begin(uploadFile, bytes, filePart, png, rest))).toBe('TOKEN_ERROR');
  await vi.waitFor(async () => expect(await onDisk()).toEqual([]), WITHIN);
});

test('parts in any order are accepted from authorised senders', async () => {
  const { token } = dataOf(await t.callAs(null, generateToken, {}));
  for (const [call, own] of [
    [uploadFile, publisher.token],
    [uploadNotLogged, token],
  ] as const) {
    const orders = [
      [dataPart(own), filePart, png, '\r\n--X--\r\n'],
      [filePart, png, '\r\n', dataPart(own), '--X--\r\n'],
    ];
    for (const body of orders) {
      const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
      expect(await answerOn(begin(call, length, ...body))).toBe('success');
    }
  }
  await vi.waitFor(async () => expect(await onDisk()).toEqual([]), WITHIN);
});

test('an aborted upload is not a fault and leaves no file', async () => {
  const error = vi.spyOn(t.log, 'error');
  const debug = vi.spyOn(t.log, 'debug');
  for (const token of [publisher.token, null]) {
    const head = token === null ? filePart : dataPart(token) + filePart;
    const socket = begin(uploadFile, 8 * MB, head, Buffer.alloc(256 * 1024));
    await vi.waitFor(async () => expect(await onDisk()).toHaveLength(1), WITHIN);
    socket.destroy();
    await vi.waitFor(async () => expect(await onDisk()).toEqual([]), WITHIN);
  }
  const torn = begin(uploadFile, 20, 'no multipart at all.');
  expect(await answerOn(torn)).toBe('HTTP_CLIENT_PARAM_ERROR');
  expect(error.mock.calls).toEqual([]);
  expect(debug.mock.calls.map(([, text]) => text)).toEqual(Array(3).fill('an upload failed'));
});

test('one account sends eight uploads concurrently; a finished one frees its slot', async () => {
  const head = dataPart(publisher.token) + filePart;
  const send = () => begin(uploadFile, 8 * MB, head, Buffer.alloc(64 * 1024));
  const open = Array.from({ length: 8 }, send);
  await vi.waitFor(async () => expect(await onDisk()).toHaveLength(8), WITHIN);
  expect(await answerOn(send())).toBe('TOO_MANY_REQUESTS');
  for (const socket of open) socket.destroy();
  await vi.waitFor(async () => expect(await onDisk()).toEqual([]), WITHIN);
  const again = send();
  await vi.waitFor(async () => expect(await onDisk()).toHaveLength(1), WITHIN);
  again.destroy();
});

test('strangers cannot take the slots of signed-in users', () => {
  const slots = openSlots();
  const take = (kind: 'unknown' | 'session', name: number) =>
    slots.take({ kind, name: String(name) });
  const releases = Array.from({ length: 8 }, (_, index) => take('unknown', index));
  expect(() => take('unknown', 9)).toThrow('SERVICE_BUSY');
  expect(() => take('session', 9)).not.toThrow();
  releases[0]?.();
  releases[0]?.();
  expect(() => take('unknown', 9)).not.toThrow();
  expect(() => take('unknown', 10)).toThrow('SERVICE_BUSY');
});

test('a slow upload is aborted', async () => {
  const slow = { raw: { destroy: vi.fn() }, headers: {}, ip: '', parts: () => stuck() };
  const space: UploadSpace = {
    folder: incoming,
    slots: openSlots(),
    timeoutMs: 20,
    onFailure: () => {},
  };
  void openUpload(slow as never, space, MB);
  await vi.waitFor(() => expect(slow.raw.destroy).toHaveBeenCalled());
});

async function* stuck() {
  await new Promise(() => {});
  yield null;
}

test('files of a killed process are deleted on the next start', async () => {
  await mkdir(join(incoming, 'left'), { recursive: true });
  await writeFile(join(incoming, 'left', 'file'), 'half a file');
  const next = await buildApp(t);
  expect(existsSync(incoming)).toBe(false);
  await next.close();
});
