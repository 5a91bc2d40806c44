import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '#server/operations/data-folder/is-alive.ts';

const POLL_MS = 20;
/** Share of the time limit for a fast shutdown with its checkpoint. */
const FAST_SHARE = 0.6;
/** An immediate shutdown gets the rest, up to this long before the limit. */
const KILL_MS = 300;
/** Processes without a server exit within this time, or hang. */
const ORPHAN_TIMEOUT_MS = 2_000;

/**
 * Stops the server of a cluster if one is running: first a fast shutdown, then an immediate one
 * (the next start recovers from the write-ahead log), and SIGKILL at the limit. Even a frozen
 * server is gone after `limitMs`.
 */
export async function endPostgres(cluster: string, limitMs: number): Promise<void> {
  const pid = askToEnd(cluster);
  if (pid === null) return;
  const begunMs = performance.now();
  const waitUntil = (ms: number) => waitForEnd(() => isAlive(pid), begunMs + ms);
  if (await waitUntil(limitMs * FAST_SHARE)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(limitMs - KILL_MS)) return;
  signal(pid, 'SIGKILL');
  for (const one of listProcesses(cluster)) signal(one, 'SIGKILL');
  await waitUntil(limitMs);
}

/** Requests a fast shutdown. Returns the process id of the server, or null if none is running. */
export function askToEnd(cluster: string): number | null {
  const pid = findServer(cluster);
  if (pid !== null) signal(pid, 'SIGINT');
  return pid;
}

/**
 * The process id of the server of a cluster, or null. The number in `postmaster.pid` may since
 * belong to an unrelated process, which must not get a signal.
 */
export function findServer(cluster: string): number | null {
  const pid = readPid(cluster);
  return pid !== null && isAlive(pid) && isInside(pid, cluster) ? pid : null;
}

/**
 * Prepares a cluster whose server was killed for the next start: ends orphaned processes, and
 * removes `postmaster.pid` if its number now belongs to an unrelated process, because PostgreSQL
 * would refuse to start. A file that names no process is left to PostgreSQL.
 */
export async function clearAfterCrash(cluster: string): Promise<void> {
  if (findServer(cluster) !== null) return;
  const isLeft = () => listProcesses(cluster).length > 0;
  if (!(await waitForEnd(isLeft, performance.now() + ORPHAN_TIMEOUT_MS))) {
    for (const pid of listProcesses(cluster)) signal(pid, 'SIGKILL');
    await waitForEnd(isLeft, performance.now() + ORPHAN_TIMEOUT_MS);
  }
  const pid = readPid(cluster);
  if (pid === null || !isAlive(pid) || isInside(pid, cluster) || isLeft()) return;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function readPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 1 ? pid : null;
}

/** Server processes have the cluster as working directory. True if the system cannot report it. */
function isInside(pid: number, cluster: string): boolean {
  try {
    return isServerProcess(pid, realpathSync(cluster));
  } catch {
    return true;
  }
}

/**
 * A shell in the cluster's folder is not a server process. Throws if the system cannot report it.
 */
function isServerProcess(pid: number, place: string): boolean {
  const isInFolder = readlinkSync(`/proc/${pid}/cwd`) === place;
  return isInFolder && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
}

/** The processes that work inside a cluster; empty if the system cannot report them. */
function listProcesses(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd') || !existsSync(cluster)) return [];
  const place = realpathSync(cluster);
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    try {
      return isServerProcess(pid, place);
    } catch {
      return false;
    }
  });
}

async function waitForEnd(isRunning: () => boolean, limitMs: number): Promise<boolean> {
  while (isRunning()) {
    if (performance.now() > limitMs) return false;
    await setTimeout(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just exited, or belongs to another user.
  }
}
