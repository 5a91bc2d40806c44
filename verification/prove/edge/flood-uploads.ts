import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { APP_ID } from '#contract/call.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { type Client, openClient } from './open-client.ts';

type Size = { sockets: number; mb: number };
/** The beginning of a request; the rest is the file. */
type Attack = { path: string; type: string; begin: string };

const CHUNK = Buffer.alloc(64 * 1024);
const MULTIPART = 'multipart/form-data; boundary=X';
const FILE = '--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const MAX_MS = 60_000;
const PAUSE_MS = 20;
/** Files sent before their token: 8 at once, 10 MB each. */
const MAX_DISK_MB = 90;

/** Clients without a token send large bodies of every form concurrently. */
export function floodUploads(app: Application, size: Size): Promise<Found> {
  return flood(app, size, [
    { path: '/common/upload', type: MULTIPART, begin: FILE },
    { path: '/staff/product/import', type: MULTIPART, begin: FILE },
    { path: '/common/upload', type: MULTIPART, begin: dataPart('made-up') + FILE },
    { path: '/common/upload_not_logged', type: MULTIPART, begin: FILE },
    { path: '/staff/block/edit', type: 'application/json', begin: '{"appId":32,"req":"' },
    { path: '/common/regions', type: MULTIPART, begin: FILE },
  ]);
}

/** The same with valid tokens of senders whose quota is used up. */
export async function floodBeyondQuota(app: Application, size: Size): Promise<Found> {
  const publisher = await buildPublisher(app);
  const at = now();
  const { publisher_id } = publisher;
  const facts = { original_name: 'a.png', media_type: 'image/png', created_at: at, claimed_at: at };
  const spent = { name: `${newCode(32)}.png`, publisher_id, size_bytes: 250 * 1024 * 1024 };
  await app.db
    .insertInto('uploads')
    .values({ ...spent, ...facts })
    .execute();
  const made = await app.ask('/common/gen_token', {});
  const { token } = made.data as { token: string };
  await app.db.updateTable('upload_tokens').set({ files: 5 }).execute();
  return flood(app, size, [
    { path: '/common/upload', type: MULTIPART, begin: dataPart(publisher.token) + FILE },
    { path: '/common/upload_not_logged', type: MULTIPART, begin: dataPart(token) + FILE },
    { path: '/staff/product/import', type: MULTIPART, begin: dataPart(publisher.token) + FILE },
  ]);
}

function dataPart(token: string): string {
  const data = JSON.stringify({ appId: APP_ID, req: { header: { token } } });
  return `--X\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n`;
}

function flood(app: Application, { sockets, mb }: Size, attacks: readonly Attack[]) {
  const limits = { growth_mb: 150, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port, folder }) => {
    const incoming = join(folder, 'incoming');
    const watch = watchDisk(incoming);
    const clients: Client[] = [];
    await runAtOnce(sockets, sockets, async (index) => {
      const attack = attacks[index % attacks.length];
      const client = openClient(port);
      clients.push(client);
      // Half of them declare no length.
      if (attack) await send(client, attack, mb * 1e6, index % 2 === 0);
    });
    const sent = clients.reduce((sum, { socket }) => sum + socket.bytesWritten, 0);
    for (const { socket } of clients) socket.destroy();
    const peak = await watch.stop();
    await setTimeout(1_000);
    const left = await bytesIn(incoming);
    const silent = clients.filter(({ received, isClosed }) => !received() && !isClosed()).length;
    const taken = clients.filter(({ received }) => received().includes('"code":0')).length;
    const violations = [
      ...(taken > 0 ? [`${taken} bodies were taken`] : []),
      ...(silent > 0 ? [`${silent} senders got no answer`] : []),
      ...(peak > MAX_DISK_MB * 1e6 ? [`${Math.round(peak / 1e6)} MB were on disk`] : []),
      ...(left > 0 ? [`${left} bytes were left on disk`] : []),
    ];
    const counts = {
      sockets,
      'MB sent': Math.round(sent / 1e6),
      'MB on disk': Math.round(peak / 1e6),
    };
    return { counts, violations };
  });
}

/**
 * Sends the body until it ends, a response arrives and the connection is closed, or the time is up.
 */
async function send(
  client: Client,
  { path, type, begin }: Attack,
  bytes: number,
  hasLength: boolean,
) {
  const length = hasLength ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked';
  const { socket } = client;
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: us.test\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
  );
  const frame = (piece: Buffer) =>
    hasLength
      ? piece
      : Buffer.concat([
          Buffer.from(`${piece.length.toString(16)}\r\n`),
          piece,
          Buffer.from('\r\n'),
        ]);
  const chunk = frame(CHUNK);
  socket.write(frame(Buffer.from(begin)));
  const until = performance.now() + MAX_MS;
  for (let sent = 0; sent < bytes && !client.isClosed() && performance.now() < until; ) {
    socket.write(chunk);
    await setTimeout(0);
    while (socket.writableNeedDrain && !client.isClosed() && performance.now() < until) {
      await setTimeout(PAUSE_MS);
    }
    sent += chunk.length;
  }
}

function watchDisk(folder: string): { stop: () => Promise<number> } {
  let isEnded = false;
  let peak = 0;
  const watching = (async () => {
    while (!isEnded) {
      peak = Math.max(peak, await bytesIn(folder));
      await setTimeout(100);
    }
  })();
  return {
    stop: async () => {
      isEnded = true;
      await watching;
      return peak;
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return found?.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
