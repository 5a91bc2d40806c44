import type { OpenSpan } from '#server/platform/tracing.ts';
import { now } from '../clock.ts';
import { runFrom } from '../current-origin.ts';
import { queueMetrics } from '../metrics/work-metrics.ts';
import type { Parts } from '../parts.ts';
import { leaseRows } from './lease-rows.ts';
import type { LeasedRow, Queue } from './queue.ts';
import { nextWaitMs } from './retry-policy.ts';
import { isExpired, returnRow, settle } from './settle-lease.ts';

/**
 * Leases the next due row of a queue and processes it. Returns whether there was one.
 */
export async function runNext<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const [row] = await leaseRows(parts, queue, 1);
  if (row) await runRow(parts, queue, row, signal);
  return row !== undefined;
}

/**
 * Processes leased rows: those of one partition one after the other, different ones at the same
 * time, up to the queue's concurrency.
 */
export async function runBatch<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<void> {
  const chains = [...Map.groupBy(rows, (row) => partitionOf(queue, row)).values()];
  const work = async () => {
    for (let chain = chains.shift(); chain; chain = chains.shift()) {
      await runChain(parts, queue, chain, signal);
    }
  };
  await Promise.all(Array.from({ length: queue.concurrency }, work));
}

function partitionOf<Row extends LeasedRow>({ ordered }: Queue<Row>, row: Row): unknown {
  const values = (ordered?.partition ?? []).map((name) => row[name as keyof Row] ?? null);
  return values.length === 0 || values.includes(null as never) ? row : JSON.stringify(values);
}

async function runChain<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  chain: readonly Row[],
  signal: AbortSignal,
): Promise<void> {
  let isFree = true;
  for (const row of chain) {
    if (isFree) isFree = await runRow(parts, queue, row, signal);
    // The row before it is attempted again: those behind it wait.
    else await returnRow(parts.db, queue, row);
  }
}

/** Processes a leased row and schedules its retry if it fails. Returns whether it succeeded. */
export function runRow<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  row: Row,
  signal: AbortSignal,
): Promise<boolean> {
  return isExpired(row)
    ? Promise.resolve(false)
    : runFrom(row, `queue ${queue.name}`, (span) => attemptRow(parts, queue, row, signal, span));
}

async function attemptRow<Row extends LeasedRow>(
  parts: Parts,
  queue: Queue<Row>,
  row: Row,
  signal: AbortSignal,
  span: OpenSpan,
): Promise<boolean> {
  const end = queueMetrics.seconds.startTimer({ queue: queue.name });
  const { kind = '' } = row as { kind?: string };
  const count = (result: string, error?: unknown) => {
    queueMetrics.runs.inc({ queue: queue.name, result });
    span.end({ 'messaging.destination.name': queue.name, 'job.kind': kind, result }, error);
  };
  try {
    const { maxAttempts } = queue.retry;
    // Earlier attempts ended with their worker, possibly because of this row.
    if (maxAttempts !== null && row.attempts > maxAttempts) throw new Error('It was interrupted.');
    await queue.run(parts, row, signal);
    count('done');
    return true;
  } catch (error) {
    if (signal.aborted) {
      count('interrupted');
      await returnRow(parts.db, queue, row);
    } else count((await recordFailure(parts, queue, row, error)) ? 'final' : 'retried', error);
    return false;
  } finally {
    end();
  }
}

/**
 * Records a failed attempt: the row is retried with back-off, or becomes a dead letter, which is
 * returned.
 */
async function recordFailure<Row extends LeasedRow>(
  { db, log }: Parts,
  queue: Queue<Row>,
  row: Row,
  error: unknown,
): Promise<boolean> {
  const waitMs = nextWaitMs(queue.retry, row.attempts, Math.random());
  const isFinal = waitMs === null;
  const { id } = { id: row[(queue.id ?? 'id') as keyof Row] };
  log.error(
    { err: error, queue: queue.name, id: String(id), attempts: row.attempts },
    isFinal ? 'dead letter: the last attempt failed' : 'an attempt failed and is retried',
  );
  await settle(db, queue, row, {
    run_at: isFinal ? null : new Date(now().getTime() + waitMs),
    ...queue.onFailure?.(String(error).slice(0, 2000), isFinal),
  });
  return isFinal;
}
