import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { connect } from './connect.ts';

const PROGRESS_MS = 14_000;

const database = new URL(await cloneTemplate());
const sockets = new Set<Socket>();
/** Accepts the first connection and never answers others, like an overloaded server. */
const busyServer = createServer((client) => {
  sockets.add(client);
  client.on('error', () => {});
  if (sockets.size > 1) return;
  const server = connectTcp(Number(database.port), database.hostname);
  sockets.add(server);
  server.on('error', () => {});
  client.pipe(server).pipe(client);
});
await new Promise<void>((resolve) => busyServer.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  busyServer.close();
});

test('a long transaction that makes progress is not closed while the server accepts no new connection', async () => {
  const { port } = busyServer.address() as { port: number };
  const address = Object.assign(new URL(database), { port: String(port), search: '' });
  const db = connect(address.href, 1);
  const untilMs = performance.now() + PROGRESS_MS;
  const statements = await db.transaction().execute(async (tx) => {
    let count = 0;
    for (; performance.now() < untilMs; count += 1) await sql`select pg_sleep(0.2)`.execute(tx);
    return count;
  });
  expect(statements).toBeGreaterThan(10);
  await db.destroy();
});
