import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '#server/operations/data-folder/is-alive.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';

/** Loading the demo data takes 20 s of CPU time, and several minutes on a busy shared machine. */
const START_LIMIT_MS = 600_000;
const STOP_LIMIT_MS = 30_000;

export type StartedServer = {
  url: string;
  /** Output so far. */
  printed: () => string;
  /** Waits until it has printed a text; throws if it exits before or takes too long. */
  untilPrinted: (text: string) => Promise<void>;
  /** Memory of the serving process, in MB, current and peak. */
  memory: () => { now: number; peak: number };
  /**
   * Stops the server with Ctrl-C and waits until it is gone; throws if it exited in another way.
   */
  stop: () => Promise<void>;
};

/** Starts the program with a command on a free local port and waits until it is ready. */
export async function runServer(
  [command = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<StartedServer> {
  const port = await freePort();
  const begunAt = performance.now();
  const child = spawn(command, args, {
    ...options,
    // A separate process group, so that it can be signalled as a whole, as a terminal does on
    // Ctrl-C.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...options.env, PORT: `${port}`, METRICS_PORT: '0', HOST: '127.0.0.1' },
  });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const endGroup = (signal: NodeJS.Signals) => {
    if (!hasEnded() && child.pid) process.kill(-child.pid, signal);
  };
  let printed = '';
  const add = (chunk: Buffer) => {
    printed += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', add);
  const untilPrinted = async (text: string) => {
    while (!printed.includes(text)) {
      if (hasEnded() || performance.now() - begunAt > START_LIMIT_MS) {
        endGroup('SIGTERM');
        await ended;
        throw new Error(`"${command} ${args.join(' ')}" did not print "${text}": ${printed}`);
      }
      await setTimeout(20);
    }
  };
  await untilPrinted('Tributary is ready');
  const server = servingProcess(child.pid ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    untilPrinted,
    memory: () => readMemory(server),
    async stop() {
      endGroup('SIGINT');
      const [code, signal] = await ended;
      // npm itself exits on the signal without waiting for the server.
      if (code !== 0 && signal !== 'SIGINT') throw new Error(`It ended with ${code}: ${printed}`);
      await waitForExit(server);
    },
  };
}

async function waitForExit(pid: number): Promise<void> {
  const limit = performance.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (performance.now() > limit) throw new Error(`Process ${pid} does not end.`);
    await setTimeout(20);
  }
}

/**
 * `npm start` runs a shell, which runs the server: find the first descendant that runs the script.
 */
function servingProcess(pid: number): number {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((word) => !word.startsWith('--'));
  if (words.length <= 3 && words[1]?.endsWith('scripts/start.ts')) return pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const child of children.filter((one) => one !== '')) {
    const found = servingProcess(Number(child));
    if (found > 0) return found;
  }
  return 0;
}

function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
