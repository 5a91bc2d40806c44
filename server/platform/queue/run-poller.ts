import { setTimeout } from 'node:timers/promises';
import type { Parts } from '../parts.ts';
import { leaseRows } from './lease-rows.ts';
import type { LeasedRow, Queue } from './queue.ts';
import { runBatch, runRow } from './run-rows.ts';

/** Longest time between two polls: enqueued rows wake their poller, retries are due in seconds. */
export const POLL_MS = 1_000;

/** Resolves when new rows may be due, at the latest after `maxMs`. */
export type WakeUp = (maxMs: number) => Promise<void>;

type Options = { signal?: AbortSignal; wakeUp?: WakeUp; pollMs?: number };

/**
 * Poller of a queue: leases due rows as slots become free and processes them without waiting for
 * each other, until the signal aborts or, without `wakeUp`, until no row is due or running. Returns
 * how many rows it has leased.
 */
export async function runPoller<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  { signal = new AbortController().signal, wakeUp, pollMs = POLL_MS }: Options = {},
): Promise<number> {
  const running = new Map<Promise<unknown>, number>();
  let leased = 0;
  const start = (work: Promise<unknown>) => {
    const task = work
      .catch((error) => parts.log.error({ err: error, queue: queue.name }, 'no result was stored'))
      .finally(() => running.delete(task));
    running.set(task, performance.now());
  };
  while (!signal.aborted) {
    const before = running.size;
    // Without the number of its worker, a lease could not be released before it expires.
    const isPaused =
      parts.config.is_maintained ||
      parts.worker?.() === null ||
      (queue.needsDisk && parts.disk?.isLow());
    const rows = isPaused ? [] : await leaseSafely(parts, queue, [...running.values()]);
    leased += rows.length;
    if (queue.batch !== undefined && rows.length > 0) start(runBatch(parts, queue, rows, signal));
    else for (const row of rows) start(runRow(parts, queue, row, signal));
    if (before === 0 && rows.length === 0 && !wakeUp) break;
    if (queue.batchDelayMs && running.size > 0) await pause(queue.batchDelayMs, signal);
    // Rows that ended during the query may have freed slots that it did not count.
    const isChanged = rows.length === 0 ? running.size < before : queue.batch === undefined;
    if (isChanged && freeSlots(queue, [...running.values()]) > 0) continue;
    const wait = wakeUp ? wakeUp(pollMs) : pause(pollMs, signal);
    await Promise.race([wait, ...running.keys()]);
  }
  await Promise.all(running.keys());
  return leased;
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, null, { signal }).catch(() => {});

async function leaseSafely<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  begun: readonly number[],
): Promise<Row[]> {
  try {
    return await leaseRows(parts, queue, freeSlots(queue, begun));
  } catch (error) {
    parts.log.error({ err: error, queue: queue.name }, 'leasing rows failed, polling continues');
    return [];
  }
}

/** How many rows may be leased; `begun` are the start times of those that are running. */
function freeSlots(
  { batch, concurrency, slow }: Pick<Queue<never>, 'batch' | 'concurrency' | 'slow'>,
  begun: readonly number[],
): number {
  if (batch !== undefined) return begun.length === 0 ? batch : 0;
  if (!slow) return concurrency - begun.length;
  const isFresh = (time: number) => performance.now() - time < slow.afterMs;
  return Math.min(concurrency - begun.filter(isFresh).length, slow.max - begun.length);
}
