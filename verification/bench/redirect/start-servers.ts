import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { optionsFor } from '../../../scripts/fit-processors.ts';

/** What a started server reports; `metrics_port` is 0 if it has no metrics. */
export type Started = {
  port: number;
  metrics_port: number;
  pid: number;
  codes?: string[];
  database_url?: string;
  process: ChildProcess;
};

const PIN = 'taskset';

type ServerOptions = {
  /** Folder of the scripts; by default that of the redirect. */
  scripts?: string;
  roles?: string;
  /** false: servers and load share all cores. */
  isPinned?: boolean;
};

/**
 * Starts servers on core 0, with this process and its load on core 1, and a temporary folder that
 * is deleted with them.
 */
export async function openServers(options: ServerOptions = {}) {
  const { scripts = import.meta.url, roles = 'redirect', isPinned = true } = options;
  const pinned = isPinned ? pin() : [];
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  // The operating-system user of the database needs to traverse the folder.
  await chmod(folder, 0o711);
  const children: ChildProcess[] = [];

  async function start(
    script: string,
    databaseUrl?: string,
    more: NodeJS.ProcessEnv = {},
    wrapper: readonly string[] = [],
  ): Promise<Started> {
    const path = fileURLToPath(new URL(`./${script}`, scripts));
    const node = [process.execPath, ...optionsOf(script, pinned.length > 0)];
    const command = [...pinned, ...wrapper, ...node, path];
    const metrics_port = await freePort();
    const child = spawn(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...buildEnvironment(folder, roles, metrics_port, databaseUrl), ...more },
    });
    children.push(child);
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with ${code}`);
    });
    gone.catch(() => {});
    const [message] = await Promise.race([once(child, 'message'), gone]);
    const reported = message as Pick<Started, 'port' | 'codes' | 'database_url'>;
    return { ...reported, metrics_port, pid: child.pid ?? 0, process: child };
  }

  return {
    folder,
    pinned,
    start,
    /** Adds a child process started elsewhere, to be ended with the others. */
    add: (child: ChildProcess) => void children.push(child),
    async close() {
      await Promise.all(children.splice(0).map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Moves this process to core 1; returns the command that starts another one on core 0. */
function pin(): string[] {
  if (spawnSync(PIN, ['--version']).status !== 0) {
    console.log(
      'taskset is not installed: processes are not pinned, so the figures are approximate',
    );
    return [];
  }
  spawnSync(PIN, ['-a', '-c', '-p', '1', String(process.pid)]);
  return [PIN, '-c', '0'];
}

function buildEnvironment(
  folder: string,
  roles: string,
  metricsPort: number,
  databaseUrl: string | undefined,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ROLES: roles,
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    ECB_RATES: '0',
    // A redirect fills its reserve in its first minutes, which keeps the disk busy.
    SPOOL_RESERVE_MB: '0',
    ...(process.env.CLICK_COMMIT_TIMEOUT_MS && {
      CLICK_COMMIT_TIMEOUT_MS: process.env.CLICK_COMMIT_TIMEOUT_MS,
    }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

/**
 * Options of Node: those of `npm start`, for all servers alike. With BENCH_PROFILE=<folder>, our server
 * writes a CPU profile there when it exits.
 */
function optionsOf(script: string, isPinned: boolean): string[] {
  const options = optionsFor(isPinned ? 1 : availableParallelism());
  const folder = process.env.BENCH_PROFILE;
  return folder && script === 'serve-ours.ts'
    ? [...options, '--cpu-prof', `--cpu-prof-dir=${folder}`]
    : options;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(killer);
}
