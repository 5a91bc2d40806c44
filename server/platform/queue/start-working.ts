import { setTimeout } from 'node:timers/promises';
import { holdPresence } from '../db/hold-presence.ts';
import type { Parts } from '../parts.ts';
import { type JobRunner, openJobQueues, openRecurringQueue, type Recurring } from './job-queues.ts';
import { openWakeUps } from './open-wake-ups.ts';
import type { Queue } from './queue.ts';
import { POLL_MS, runPoller } from './run-poller.ts';
import { releaseStaleLeases } from './settle-lease.ts';
import { fanOutEvents, insertRecurring, type Subscriptions } from './store.ts';

/** Configuration of the worker: subscribers of events, runners of jobs, recurring work, queues. */
export type Bindings = Subscriptions & {
  runners: Readonly<Record<string, JobRunner>>;
  recurring: readonly Recurring[];
  /** Recurring work that all workers share: each repeats it by itself and takes what no other has. */
  shared?: readonly Recurring[];
  /** The queues of domain tables. */
  queues?: readonly Queue<never>[];
};

/** Interval of the lease reaper. */
const REAPER_MS = 500;

/**
 * Fans out all events and runs all due jobs; returns the number of jobs.
 *
 * @testing Tests drain the queue instead of waiting for the worker.
 */
export async function drain(parts: Parts, bindings: Bindings): Promise<number> {
  const queues = openJobQueues(bindings.runners);
  let done = 0;
  for (;;) {
    const events = await fanOutEvents(parts.db, bindings);
    let jobs = 0;
    for (const queue of queues) jobs += await runPoller(parts, queue);
    done += jobs;
    if (events === 0 && jobs === 0) return done;
  }
}

/**
 * Starts the worker: the outbox, the pollers of all queues, and the lease reaper. `pollMs` replaces
 * the poll intervals. The returned function stops it and waits for the rows in progress.
 */
export function startWorking(
  given: Parts,
  bindings: Bindings,
  pollMs?: number,
): () => Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const wakeUps = openWakeUps(signal);
  const presence = holdPresence(given.config.database_url, wakeUps.wake);
  const parts: Parts = { ...given, worker: presence.worker };
  const recurring = openRecurringQueue(bindings.recurring);
  const queues = [...openJobQueues(bindings.runners), ...(bindings.queues ?? [])] as Queue<never>[];
  const poll = (queue: Queue<never>) =>
    runPoller(parts, queue, { signal, wakeUp: wakeUps.of(queue.table), ...(pollMs && { pollMs }) });
  const outboxWakeUp = wakeUps.of('events');
  const loops = [
    repeat(
      parts,
      signal,
      () => outboxWakeUp(pollMs ?? POLL_MS),
      async () => {
        while ((await fanOutEvents(parts.db, bindings)) > 0 && !signal.aborted);
      },
    ),
    repeat(
      parts,
      signal,
      () => pause(REAPER_MS, signal),
      () => releaseStaleLeases(parts.db, [recurring, ...queues]),
    ),
    enqueueRecurring(parts, bindings, signal).then(() => poll(recurring as Queue<never>)),
    ...queues.map(poll),
    ...(bindings.shared ?? []).map(({ everyMs, run }) =>
      repeat(
        parts,
        signal,
        () => pause(pollMs ?? everyMs, signal),
        () => run(parts, signal),
      ),
    ),
  ];
  return async () => {
    end.abort();
    await Promise.all(loops);
    await presence.end();
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {});

/**
 * Runs a step again and again, except during maintenance; a step that fails is logged and retried after
 * the pause.
 */
async function repeat(
  parts: Parts,
  signal: AbortSignal,
  wait: () => Promise<void>,
  step: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const work = parts.config.is_maintained ? Promise.resolve() : step();
    await work.catch((error) => parts.log.error({ err: error }, 'worker loop failed, retrying'));
    await wait();
  }
}

/** The rows of recurring work may have to wait for the database. */
async function enqueueRecurring(parts: Parts, { recurring }: Bindings, signal: AbortSignal) {
  const names = recurring.map(({ name }) => name);
  while (!signal.aborted) {
    const error = await insertRecurring(parts.db, names).catch((reason: unknown) => reason);
    if (error === undefined) return;
    parts.log.error({ err: error }, 'recurring work could not be enqueued, retrying');
    await pause(REAPER_MS, signal);
  }
}
