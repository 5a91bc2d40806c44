import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { refuse } from '../refusal.ts';
import type { TaskLimits } from './limits.ts';
import type { ChildMessage, ParentMessage } from './messages.ts';
import { readCpuMs } from './read-cpu-ms.ts';

/** A child process that runs one task. */
export type Child = {
  send: (message: ParentMessage) => void;
  /**
   * The next message. Refuses FILE_TAKES_TOO_LONG and FILE_TAKES_TOO_MUCH_MEMORY beyond the limits
   * and FILE_CRASHED_READER if the process exits by itself; throws the signal's reason when
   * aborted.
   */
  receive: () => Promise<ChildMessage>;
  kill: () => void;
};

const MAIN = fileURLToPath(new URL('./child-main.ts', import.meta.url));
/** Lower priority than the server: visitors come before files. */
const PRIORITY = 10;
const [MAJOR = 0, MINOR = 0] = process.versions.node.split('.').map(Number);
/** Since Node 26.3 a process can give up the permission to write before the task begins. */
const CAN_DROP_PERMISSION = MAJOR > 26 || (MAJOR === 26 && MINOR >= 3);
const STDERR_CHARACTERS = 4_000;
/** How many times longer than its limit of processor time a task may take on a busy machine. */
const MAX_SLOWDOWN = 5;

// A child in a busy loop does not notice that its parent is gone, so kill it explicitly.
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a sandboxed process that can only read files: no environment with its secrets, no network,
 * no writes, no child processes. It may write the cache of compiled modules until the task begins. A
 * worker thread is not enough: a single large allocation beyond its limit ends the whole process, not
 * only the thread.
 */
export function openChild(limits: TaskLimits, signal?: AbortSignal): Child {
  const cache = findCompileCache();
  const child = fork(MAIN, {
    serialization: 'advanced',
    env: cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      `--max-old-space-size=${limits.memory_mb}`,
      '--permission',
      '--allow-fs-read=*',
      ...(cache ? [`--allow-fs-write=${cache}`] : []),
      ...(limits.addons ? ['--allow-addons'] : []),
      '--no-warnings',
    ],
  });
  lowerPriority(child);
  const kill = () => void child.kill('SIGKILL');
  const messages = readMessages(child);
  running.add(child);
  child.once('close', () => running.delete(child));
  let leftMs = limits.total_ms;
  return {
    kill,
    send: (message) => void (child.connected && child.send(message, () => {})),
    async receive() {
      signal?.throwIfAborted();
      const spentMs = openStopwatch(child);
      const waited = new AbortController();
      const stop = signal ? AbortSignal.any([waited.signal, signal]) : waited.signal;
      const late = waitUntilLate(spentMs, Math.min(leftMs, limits.part_ms), stop);
      try {
        const message = await Promise.race([messages.next(), late]);
        if (message === 'late') refuse('FILE_TAKES_TOO_LONG');
        return message;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        waited.abort();
        leftMs -= spentMs();
      }
    },
  };
}

/**
 * The folder of this program's compiled modules, with which a child starts in half the time; null
 * without one. Node uses a cache only with the permission to write it.
 */
function findCompileCache(): string | null {
  const folder = getCompileCacheDir();
  return folder && CAN_DROP_PERMISSION ? resolve(folder) : null;
}

/**
 * The time in ms that a child has used since the call: its processor time, because a child of low
 * priority waits on a busy machine, and elapsed time where the system does not report it.
 */
function openStopwatch({ pid }: ChildProcess): () => number {
  const begun = { ms: performance.now(), cpuMs: readCpuMs(pid) };
  return () => {
    const cpuMs = readCpuMs(pid);
    return cpuMs === null || begun.cpuMs === null
      ? performance.now() - begun.ms
      : cpuMs - begun.cpuMs;
  };
}

/** Resolves when `limitMs` have been used, or several times as many have passed. */
async function waitUntilLate(
  spentMs: () => number,
  limitMs: number,
  signal: AbortSignal,
): Promise<'late'> {
  const endMs = performance.now() + limitMs * MAX_SLOWDOWN;
  let leftMs = limitMs;
  while (leftMs > 0) {
    await setTimeout(leftMs, undefined, { signal });
    leftMs = Math.min(limitMs - spentMs(), endMs - performance.now());
  }
  return 'late';
}

/** Messages in order; `next` refuses once the process has exited without another message. */
function readMessages(child: ChildProcess): { next: () => Promise<ChildMessage> } {
  const ready: ChildMessage[] = [];
  let ended: (() => never) | undefined;
  let wake: () => void = () => {};
  let stderr = '';
  child.stderr?.on('data', (text) => {
    if (stderr.length < STDERR_CHARACTERS) stderr += text;
  });
  child.on('message', (message) => {
    ready.push(message as ChildMessage);
    wake();
  });
  const end = (signal: NodeJS.Signals | null) => {
    ended ??= () => refuseEnd(signal, stderr);
    wake();
  };
  child.on('close', (_code, signal) => end(signal));
  // A process that could not be started has no pid; after any other error an exit event follows.
  child.on('error', () => void (child.pid === undefined && end(null)));
  return {
    async next() {
      while (ready.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return ready.shift() ?? ended?.() ?? refuse('FILE_CRASHED_READER');
    },
  };
}

function refuseEnd(signal: NodeJS.Signals | null, stderr: string): never {
  // We do not send SIGKILL to a child whose result is awaited, so it came from the kernel: out of
  // memory.
  const isMemory =
    signal === 'SIGKILL' || /heap out of memory|heap limit|invalid size error/.test(stderr);
  refuse(isMemory ? 'FILE_TAKES_TOO_MUCH_MEMORY' : 'FILE_CRASHED_READER');
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // The process has already exited, or the system does not allow it: keep its priority.
  }
}
