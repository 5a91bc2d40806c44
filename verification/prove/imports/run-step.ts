import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { showImport } from '#server/sales/imports/show-import.ts';
import type { Application } from '../open-application.ts';

const WORKER = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const POLL_MS = 50;
const RUNNING = ['checking', 'applying', 'undoing'];

/** Runs the steps of imports in worker processes; `close` ends the last of them. */
export type Workers = {
  /**
   * Runs one step of an import in a worker that is killed (SIGKILL) half-way; another one continues
   * and takes the next step. Returns whether the kill interrupted the step, and the peak memory in MB.
   */
  runStep: (id: number) => Promise<Step>;
  close: () => Promise<void>;
};

type Step = { isKilled: boolean; memory_mb: number };

/** A worker is replaced only when it was killed: most of a short step is the start of a process. */
export function startWorkers(app: Application): Workers {
  let worker = startWorker(app);
  return {
    runStep: async (id) => {
      const isKilled = await waitUntil(app, id, ({ done, total }) => done * 2 >= total);
      const memory = [await readPeak(worker)];
      if (isKilled) {
        await kill(worker);
        worker = startWorker(app);
        await waitUntil(app, id, () => false);
        memory.push(await readPeak(worker));
      }
      return { isKilled, memory_mb: Math.max(...memory) };
    },
    close: () => kill(worker),
  };
}

type Shown = Awaited<ReturnType<typeof showImport>>;

/** Waits for a condition while the step runs; false if the step has ended before. */
async function waitUntil(app: Application, id: number, isSo: (shown: Shown) => boolean) {
  for (;;) {
    const shown = await showImport(app.db, id);
    if (!RUNNING.includes(shown.state)) return false;
    if (isSo(shown)) return true;
    await setTimeout(POLL_MS);
  }
}

function startWorker({ config }: Application): ChildProcess {
  const words = [WORKER, config.database_url, config.secret_key];
  return spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The peak of a worker's resident memory in MB. */
async function readPeak({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
