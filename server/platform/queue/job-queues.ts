import { sql } from 'kysely';
import { HOUR_MS, now } from '../clock.ts';
import type { Parts } from '../parts.ts';
import type { LeasedRow, Queue } from './queue.ts';
import { doubling } from './retry-policy.ts';
import { remove, settle } from './settle-lease.ts';

/** Runs a job. Jobs run at least once, so every runner must be idempotent. */
export type JobRunner = (parts: Parts, payload: never) => Promise<void>;

/** Work that repeats, leased once for all workers. */
export type Recurring = {
  name: string;
  everyMs: number;
  /** Its result is ignored. */
  run: (parts: Parts, signal: AbortSignal) => Promise<unknown>;
};

type Job = LeasedRow & { id: bigint; kind: string; payload: unknown; partition_key: string | null };

/** Delay before failed recurring work is retried; its interval if that is shorter. */
const RECURRING_RETRY_MS = 30_000;

const base = {
  table: 'jobs',
  leaseMs: 60_000,
  /** The last attempt is made after about three days. */
  retry: { waitsMs: doubling(5_000, HOUR_MS), maxAttempts: 80 },
  countsInterrupted: true,
  onFailure: (last_error: string) => ({ last_error }),
} as const;

/**
 * The queues of jobs. Jobs with a partition key run in order per key, at the same time for
 * different keys, and are not delayed by others: `concurrency` is small, because web and worker
 * share one connection pool. Mails of notifications have a queue of their own, because a mail
 * server may be slow. All other jobs run one after the other.
 */
export function openJobQueues(runners: Readonly<Record<string, JobRunner>>): Queue<Job>[] {
  const run = async (parts: Parts, job: Job) => {
    const runJob = runners[job.kind];
    if (!runJob) throw new Error(`No worker knows the job ${job.kind}.`);
    await runJob(parts, job.payload as never);
    await remove(parts.db, base, job);
  };
  const ordered = { partition: ['partition_key'], sequence: 'id' };
  return [
    { ...base, ...ofQueue('ordered'), batch: 50, concurrency: 4, ordered, run },
    { ...base, ...ofQueue('mail'), batch: 50, concurrency: 4, run },
    { ...base, ...ofQueue('default'), batch: 50, concurrency: 1, run },
  ];
}

/**
 * The queue of recurring work: one row for each, leased by one worker at a time. Its lease is long,
 * because a daily recount may be.
 */
export function openRecurringQueue(recurring: readonly Recurring[]): Queue<Job> {
  const names = recurring.map(({ name }) => name);
  const run = async (parts: Parts, job: Job, signal: AbortSignal) => {
    const work = recurring.find(({ name }) => name === job.kind);
    if (!work) return;
    const begun = now().getTime();
    const error = await work.run(parts, signal).then(
      () => undefined,
      (error: unknown) => error ?? 'unknown',
    );
    if (error !== undefined) {
      parts.log.error({ err: error, work: work.name }, 'recurring work failed and is retried');
    }
    // Daily work must not wait a day because the database was restarting when it was due.
    const waitMs = error === undefined ? work.everyMs : Math.min(work.everyMs, RECURRING_RETRY_MS);
    const last_error = error === undefined ? null : String(error).slice(0, 2000);
    await settle(parts.db, base, job, {
      run_at: new Date(begun + waitMs),
      attempts: 0,
      last_error,
    });
  };
  const { where, ...queue } = ofQueue('recurring');
  return {
    ...base,
    ...queue,
    where: sql`${where} and q.kind = any(${names}::text[])`,
    leaseMs: 600_000,
    retry: { waitsMs: [RECURRING_RETRY_MS], maxAttempts: null },
    concurrency: 4,
    run,
  };
}

const ofQueue = (queue: string) => ({ name: `jobs ${queue}`, where: sql`q.queue = ${queue}` });
