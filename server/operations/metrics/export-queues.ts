import type { Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import { countFailed } from '#server/platform/queue/failed-jobs.ts';
import {
  countWaitingEvents,
  countWorkers,
  measureQueues,
  type QueueState,
} from './measure-queues.ts';

/** Exports metrics: what waits in the queues and the outbox, dead letters, and live workers. */
export function exportQueues(db: Db, registry: Registry): void {
  const readQueues = shareRunning(() => measureQueues(db));
  const labels = ['queue'];
  const ofQueues = (name: string, help: string, read: (queue: QueueState) => number) =>
    measureOnScrape(registry, { name, help, labels }, async () =>
      (await readQueues()).map((queue) => ({
        labels: { queue: queue.name },
        value: read(queue),
      })),
    );
  ofQueues(
    'tributary_queue_waiting',
    'Rows of a queue that are or will be due',
    ({ waiting }) => waiting,
  );
  ofQueues(
    'tributary_queue_running',
    'Rows of a queue that a worker has leased',
    ({ running }) => running,
  );
  ofQueues(
    'tributary_queue_delay_seconds',
    'How long the oldest due row has waited',
    delaySecondsOf,
  );
  const one = (name: string, help: string, read: (of: Db) => Promise<number>) =>
    measureOnScrape(registry, { name, help }, async () => [{ value: await read(db) }]);
  one('tributary_jobs_dead', 'Dead letters: jobs and imports whose last attempt failed', (of) =>
    countFailed(of, 'failed'),
  );
  one('tributary_events_waiting', 'Events in the outbox without jobs', countWaitingEvents);
  one('tributary_workers_running', 'Workers that hold a database session', countWorkers);
}

/** How long the oldest due row of a queue has waited. */
export const delaySecondsOf = ({ oldest_due_at }: QueueState): number =>
  oldest_due_at === null ? 0 : (now().getTime() - oldest_due_at.getTime()) / 1000;

/** Callers of the same moment share one query. */
function shareRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}
