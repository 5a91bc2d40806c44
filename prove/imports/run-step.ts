import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { showImport } from '#server/imports/present.ts';
import type { Application } from '../open-application.ts';

const WORKER = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const POLL_MS = 50;
const RUNNING = ['checking', 'applying', 'undoing'];

/**
 * Runs one step of an import in a worker process that is killed (SIGKILL) half-way; a second one
 * continues. Returns whether the kill interrupted the step, and the peak memory of both in MB.
 */
export async function runStep(app: Application, id: number) {
  const first = startWorker(app);
  const isHalf = await waitUntil(app, id, ({ done, total }) => done * 2 >= total);
  const memory = [await end(first)];
  const second = startWorker(app);
  await waitUntil(app, id, () => false);
  memory.push(await end(second));
  return { isKilled: isHalf, memory_mb: Math.max(...memory) };
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

/** Kills a worker; returns the peak of its resident memory in MB. */
async function end(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
