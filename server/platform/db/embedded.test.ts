import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { isAlive, startEmbedded } from './embedded.ts';

const ports: number[] = [];
vi.mock('../free-port.ts', async (load) => {
  const { freePort } = await load<typeof import('../free-port.ts')>();
  return { freePort: async (wanted?: number) => ports.shift() ?? freePort(wanted) };
});

const folder = await mkdtemp(join(tmpdir(), 'tributary-embedded-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The number of the server's process. */
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

test('a making that was cut off and a port that somebody took stand in no way', async () => {
  await mkdir(join(folder, 'cluster.new'));
  await writeFile(join(folder, 'cluster.new', 'PG_VERSION'), '18');
  const rival = createServer();
  await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve));
  const { port } = rival.address() as { port: number };
  ports.push(port);
  const database = await startEmbedded(folder, 'scratch');
  expect(database.port).not.toBe(port);
  expect(await isAnswering(database.url)).toBe(true);
  expect(await readdir(folder)).not.toContain('cluster.new');
  await database.stop();
  rival.close();
});

test('a start waits for the server that a killed process left behind, and takes its place', async () => {
  await startEmbedded(folder, 'scratch');
  const left = await serverOf(folder);
  const next = await startEmbedded(folder, 'scratch');
  expect(isAlive(left)).toBe(false);
  expect(await isAnswering(next.url)).toBe(true);
  await next.stop();
});
