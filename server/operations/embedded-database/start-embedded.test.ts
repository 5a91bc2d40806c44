import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { isAlive } from '#server/operations/data-folder/is-alive.ts';
import { findRunningEmbedded, startEmbedded } from './start-embedded.ts';

const ports: number[] = [];
vi.mock('./free-port.ts', async (load) => {
  const { freePort } = await load<typeof import('./free-port.ts')>();
  return { freePort: async (wanted?: number) => ports.shift() ?? freePort(wanted) };
});

const folder = await mkdtemp(join(tmpdir(), 'tributary-embedded-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The process id of the server. */
async function serverOf(of: string): Promise<number> {
  const text = await readFile(join(of, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows[0]?.one === 1;
}

test('an interrupted initdb and an occupied port do not prevent a start', async () => {
  await mkdir(join(folder, 'cluster.x.new'));
  await writeFile(join(folder, 'cluster.x.new', 'PG_VERSION'), '18');
  await writeFile(join(folder, 'y.new'), 'password');
  const rival = createServer();
  await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve));
  const { port } = rival.address() as { port: number };
  ports.push(port);
  const database = await startEmbedded(folder, { durability: 'scratch' });
  expect(database.port).not.toBe(port);
  expect(await isAnswering(database.url)).toBe(true);
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  await database.stop();
  rival.close();
});

test('a start waits for the server of a killed process to stop, and replaces it', async () => {
  await startEmbedded(folder, { durability: 'scratch' });
  const left = await serverOf(folder);
  const next = await startEmbedded(folder, { durability: 'scratch' });
  expect(isAlive(left)).toBe(false);
  expect(await isAnswering(next.url)).toBe(true);
  await next.stop();
});

test('statements go over the socket, or by TCP where the path of the socket is too long', async () => {
  const long = join(folder, 'x'.repeat(80));
  await mkdir(long);
  for (const [of, isTcp] of [
    [folder, false],
    [long, true],
  ] as const) {
    const database = await startEmbedded(of, { durability: 'scratch' });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select inet_server_addr() is not null as tcp');
    expect(rows).toEqual([{ tcp: isTcp }]);
    await client.end();
    expect(await findRunningEmbedded(of)).toBe(database.url);
    await rm(join(of, 'socket', `.s.PGSQL.${database.port}`), { force: true });
    expect(await isAnswering((await findRunningEmbedded(of)) ?? '')).toBe(true);
    await database.stop();
    const other = isTcp ? folder : long;
    for (const name of ['cluster', 'password']) await rename(join(of, name), join(other, name));
  }
});

test('a supervised server that is killed restarts within seconds at the same address', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const database = await startEmbedded(folder, { durability: 'scratch', supervisedBy: log });
  const client = new Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  for (const restarts of [1, 2]) {
    process.kill(await serverOf(folder), 'SIGKILL');
    await expect.poll(database.restarts, { timeout: 15_000 }).toBe(restarts);
    expect(await isAnswering(database.url)).toBe(true);
  }
  expect(lines.join()).toContain('ended by SIGKILL');
  await database.stop();
  const restarts = database.restarts();
  await expect(isAnswering(database.url)).rejects.toThrow();
  expect(database.restarts()).toBe(restarts);
});

test('an unresponsive server is killed at the time limit of its shutdown', async () => {
  const database = await startEmbedded(folder, { durability: 'scratch' });
  const server = await serverOf(folder);
  process.kill(server, 'SIGSTOP');
  await database.stop(1_500);
  expect(isAlive(server)).toBe(false);
});

test('a start after a crash does not touch an unrelated process with the same pid', async () => {
  const database = await startEmbedded(folder, { durability: 'scratch' });
  const server = await serverOf(folder);
  const file = join(folder, 'cluster', 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  process.kill(server, 'SIGKILL');
  await expect.poll(() => isAlive(server)).toBe(false);
  const unrelated = spawn('sleep', ['60']);
  await writeFile(file, text.replace(String(server), String(unrelated.pid)));
  const next = await startEmbedded(folder, { durability: 'scratch' });
  expect(await isAnswering(next.url)).toBe(true);
  expect([unrelated.exitCode, unrelated.signalCode]).toEqual([null, null]);
  unrelated.kill();
  await next.stop();
  await database.stop();
});

test('a cluster of another major version is refused with the way to upgrade it', async () => {
  const database = await startEmbedded(folder, { durability: 'scratch' });
  await database.stop();
  const file = join(folder, 'cluster', 'PG_VERSION');
  await writeFile(file, '17\n');
  await expect(startEmbedded(folder)).rejects.toThrow(/version 17.*`backup --logical`/s);
});
