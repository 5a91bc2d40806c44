import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { percentile } from '../../bench/percentile.ts';
import type { Program } from './open-program.ts';

/** Measurements of the program and of visitors during an attack. */
export type Load = {
  memory_before_mb: number;
  /** The kernel's high-water mark of resident memory, so that no peak falls between two samples. */
  peak_memory_mb: number;
  /** The longest delay; null if the process did not respond within 30 s. */
  loop_delay_ms: number | null;
  visits: number;
  /** Visits that were not redirected within 15 s. */
  failed_visits: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  max_ms: number;
};

const INTERVAL_MS = 20;

/** Runs `work` while visitors request the link `code` at a constant 50 a second. */
export async function watchProgram(
  program: Program,
  code: string,
  work: () => Promise<void>,
): Promise<Load> {
  await program.readLoopDelayMs();
  const memoryBefore = readMemoryMb(program.pid, 'VmRSS');
  // Writing 5 resets the high-water mark (proc_pid_clear_refs).
  writeFileSync(`/proc/${program.pid}/clear_refs`, '5');
  const stopVisits = startVisits(program.port, code);
  try {
    await work();
  } finally {
    await stopVisits();
  }
  const { latencies, failed } = await stopVisits();
  const loopDelayMs = await program.readLoopDelayMs();
  const at = (share: number) => Math.round(percentile(latencies, share) * 10) / 10;
  return {
    memory_before_mb: memoryBefore,
    peak_memory_mb: readMemoryMb(program.pid, 'VmHWM'),
    loop_delay_ms: loopDelayMs === null ? null : Math.round(loopDelayMs),
    visits: latencies.length + failed,
    failed_visits: failed,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    max_ms: Math.round(Math.max(0, ...latencies)),
  };
}

type Visits = { latencies: number[]; failed: number };

/**
 * The returned function stops the visits and returns their latencies; it can be called repeatedly.
 */
function startVisits(port: number, code: string): () => Promise<Visits> {
  const worker = new Worker(new URL('./visit-link.ts', import.meta.url), {
    workerData: { port, code, interval_ms: INTERVAL_MS },
  });
  const result = once(worker, 'message').then(([visits]) => visits as Visits);
  return () => {
    worker.postMessage('stop');
    return result;
  };
}

/** Resident memory of a process, current (VmRSS) or peak (VmHWM). */
function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
