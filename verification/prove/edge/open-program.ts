import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./serve-program.ts', import.meta.url));
const REPLY_MS = 30_000;

/** The complete program in its own process with its own data folder. */
export type Program = {
  pid: number;
  /** On 127.0.0.1. */
  port: number;
  /** Its `DATA_DIR`. */
  folder: string;
  database_url: string;
  /** The longest event-loop delay since the last call; null if the process does not respond. */
  readLoopDelayMs: () => Promise<number | null>;
  kill: () => Promise<void>;
  /** Stops it cleanly and removes its folder, unless the folder was given. */
  stop: () => Promise<void>;
};

type Options = {
  /** Default: the program starts its own embedded database in `folder`. */
  database_url?: string;
  /** Default: a new temporary folder. */
  folder?: string;
  /** The folder of stored files, which all programs on one database share. Default: its own. */
  uploads?: string;
  /** Variables that extend or override the ones below. */
  env?: Readonly<Record<string, string>>;
};

/** Starts the program and resolves once it listens. Throws if it exits before that. */
export async function openProgram(options: Options = {}): Promise<Program> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'tributary-prove-edge-')));
  // As root the embedded database runs as another user, who must be able to traverse this folder.
  if (options.folder === undefined) await chmod(folder, 0o711);
  if (options.uploads !== undefined) await linkUploads(folder, options.uploads);
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      // The default is a fixed port, which another run may have taken.
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: options.database_url ?? '',
      SECRET_KEY: 'a key for proofs only, 32 bytes at least',
      LOG_LEVEL: 'fatal',
      DEMO: '0',
      ECB_RATES: '0',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...options.env,
    },
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('the program ended by itself');
  });
  gone.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), gone]);
  const { port, database_url } = message as { port: number; database_url: string };
  return {
    pid: child.pid ?? 0,
    port,
    folder,
    database_url,
    readLoopDelayMs: () => readLoopDelay(child),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM');
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function linkUploads(folder: string, uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true });
  await mkdir(folder, { recursive: true });
  await symlink(uploads, join(folder, 'uploads')).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function readLoopDelay(child: ChildProcess): Promise<number | null> {
  if (!child.connected) return null;
  const timeout = new AbortController();
  const reply = once(child, 'message').then(([message]) => message.loop_delay_ms as number);
  child.send('delay');
  const late = setTimeout(REPLY_MS, null, { signal: timeout.signal }).catch(() => null);
  const found = await Promise.race([reply, late]);
  timeout.abort();
  return found;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
