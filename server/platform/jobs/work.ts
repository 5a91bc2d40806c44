import { setTimeout } from 'node:timers/promises';
import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { holdPresence } from '../db/hold-presence.ts';
import type { Parts } from '../parts.ts';
import {
  fanOutEvents,
  finishJob,
  type LeasedJob,
  leaseJobs,
  postponeJob,
  releaseStaleJobs,
  type Wanted,
} from './store.ts';

/** Runs a job. Jobs run at least once, so every runner must be idempotent. */
export type JobRunner = (parts: Parts, payload: never) => Promise<void>;

/** Returns the partition key of each payload: jobs with one key run in order. */
export type ChainNamer = (db: Db, payloads: readonly never[]) => Promise<readonly string[]>;

/** Configuration of the worker: subscribers of events, runners of jobs, recurring work. */
export type Bindings = {
  subscribers: Readonly<Record<string, readonly string[]>>;
  runners: Readonly<Record<string, JobRunner>>;
  recurring: readonly { name: string; everyMs: number; run: (parts: Parts) => Promise<void> }[];
  /**
   * Pollers for work that waits for other servers and must not block the job queue. Each runs in
   * its own loop, step by step, and idles when a step returns false (nothing to do). The signal
   * aborts a step in progress.
   */
  lanes?: readonly {
    name: string;
    concurrency: number;
    /** Writes large files or tables; paused while disk space is low. */
    needsDisk?: boolean;
    step: (parts: Parts, signal: AbortSignal) => Promise<boolean>;
  }[];
  /**
   * Jobs that other jobs must not delay. They run concurrently, but in order per partition key; the
   * keys are computed for a batch of payloads.
   */
  prompt?: Readonly<Record<string, ChainNamer>>;
  /** Lease reapers of other tables: each releases leases of workers whose session is gone. */
  frees?: readonly ((db: Db) => Promise<void>)[];
};

const LEASE_MS = 60_000;
const MAX_LEASED = 50;
/** Concurrent chains of prompt jobs: few, because web and worker share one connection pool. */
const CONCURRENCY = 4;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 3_600_000;
/** Delay before failed recurring work is retried; its interval if that is shorter. */
const RECURRING_RETRY_MS = 30_000;
/** There are many pollers and they are mostly idle, so they poll less often. */
const LANE_IDLES = 4;
/** Interval of the lease reaper, which releases the leases of dead workers. */
const FREE_MS = 500;

/** Runs all due jobs in order; returns their number. Tests call this directly. */
export async function drain(parts: Parts, bindings: Bindings): Promise<number> {
  let done = 0;
  for (;;) {
    const fanned = await fanOutEvents(parts.db, bindings.subscribers);
    const jobs = await runDue(parts, bindings);
    done += jobs;
    if (fanned === 0 && jobs === 0) return done;
  }
}

/** Runs one batch of due jobs; returns their number. */
async function runDue(parts: Parts, bindings: Bindings, wanted?: Wanted): Promise<number> {
  const jobs = await leaseJobs(parts.db, MAX_LEASED, LEASE_MS, parts.worker?.() ?? null, wanted);
  for (const run of cutWhere(jobs, (job, before) => job.kind !== before.kind)) {
    const namer = bindings.prompt?.[run[0]?.kind ?? ''];
    if (namer) await runConcurrently(parts, bindings, run, namer);
    else for (const job of run) await runJob(parts, bindings, job);
  }
  return jobs.length;
}

function cutWhere<T>(list: readonly T[], isCut: (one: T, before: T) => boolean): T[][] {
  const runs: T[][] = [];
  for (const [place, one] of list.entries()) {
    const before = list[place - 1];
    if (before === undefined || isCut(one, before)) runs.push([]);
    runs.at(-1)?.push(one);
  }
  return runs;
}

async function runConcurrently(
  parts: Parts,
  bindings: Bindings,
  jobs: readonly LeasedJob[],
  namer: ChainNamer,
): Promise<void> {
  const payloads = jobs.map(({ payload }) => payload as never);
  const names = await namer(parts.db, payloads);
  const chains = [...Map.groupBy(jobs, (_job, place) => names[place]).values()];
  const walk = async () => {
    for (let chain = chains.shift(); chain; chain = chains.shift()) {
      for (const job of chain) await runJob(parts, bindings, job);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, walk));
}

/** Starts the worker loops. The returned function stops them and waits for the jobs in progress. */
export function startWorking(given: Parts, bindings: Bindings, idleMs = 250): () => Promise<void> {
  const presence = holdPresence(given.config.database_url);
  const parts: Parts = { ...given, worker: presence.worker };
  const end = new AbortController();
  const lastRuns = new Map<string, number>();
  const walk = async (step: () => Promise<void>) => {
    while (!end.signal.aborted) {
      await step().catch((error) => {
        parts.log.error({ err: error }, 'the worker stumbled and goes on');
      });
      await setTimeout(idleMs, null, { signal: end.signal }).catch(() => {});
    }
  };
  const loops = [
    walk(() => runPrompt(parts, bindings, end.signal)),
    walk(() => turn(parts, bindings, lastRuns, end.signal)),
  ];
  const lanes = (bindings.lanes ?? []).flatMap((lane) =>
    Array.from({ length: lane.concurrency }, () =>
      walkLane(parts, lane, end.signal, idleMs * LANE_IDLES),
    ),
  );
  const watch = releaseStaleLeases(parts, bindings, end.signal);
  return async () => {
    end.abort();
    await Promise.all([...loops, watch, ...lanes]);
    await presence.end();
  };
}

async function releaseStaleLeases(parts: Parts, { frees = [] }: Bindings, signal: AbortSignal) {
  while (!signal.aborted) {
    for (const free of [releaseStaleJobs, ...frees]) {
      await free(parts.db).catch((error) => parts.log.error({ err: error }, 'leases stay held'));
    }
    await setTimeout(FREE_MS, null, { signal }).catch(() => {});
  }
}

async function walkLane(
  parts: Parts,
  { name, step, needsDisk = false }: NonNullable<Bindings['lanes']>[number],
  signal: AbortSignal,
  idleMs: number,
): Promise<void> {
  while (!signal.aborted) {
    const mustWait = needsDisk && parts.disk?.isLow();
    const wasDone =
      !mustWait &&
      (await step(parts, signal).catch((error) => {
        parts.log.error({ err: error, lane: name }, 'a lane stumbled and goes on');
        return false;
      }));
    if (!wasDone) await setTimeout(idleMs, null, { signal }).catch(() => {});
  }
}

/** Fans out events into jobs and runs prompt jobs immediately. */
async function runPrompt(parts: Parts, bindings: Bindings, signal: AbortSignal): Promise<void> {
  const wanted = { kinds: Object.keys(bindings.prompt ?? {}), are_left_out: false };
  while (!signal.aborted) {
    const fanned = await fanOutEvents(parts.db, bindings.subscribers);
    const jobs = wanted.kinds.length === 0 ? 0 : await runDue(parts, bindings, wanted);
    if (fanned === 0 && jobs === 0) return;
  }
}

async function turn(
  parts: Parts,
  bindings: Bindings,
  lastRuns: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const wanted = { kinds: Object.keys(bindings.prompt ?? {}), are_left_out: true };
  while (!signal.aborted && (await runDue(parts, bindings, wanted)) > 0);
  for (const work of bindings.recurring) {
    const at = now().getTime();
    if (at - (lastRuns.get(work.name) ?? 0) < work.everyMs) continue;
    lastRuns.set(work.name, at);
    await work.run(parts).catch((error) => {
      parts.log.error({ err: error, work: work.name }, 'recurring work failed and is retried');
      // Daily work must not wait a day because the database was restarting when it was due.
      lastRuns.set(work.name, at - Math.max(0, work.everyMs - RECURRING_RETRY_MS));
    });
  }
}

/**
 * Runs one leased job. A failed job is retried with exponential back-off, from 5 s up to one hour,
 * without a limit of attempts.
 */
async function runJob(parts: Parts, bindings: Bindings, job: LeasedJob): Promise<void> {
  // The lease ran out while the worker was suspended: another worker may have the job.
  if (job.leased_until <= now()) return;
  try {
    const run = bindings.runners[job.kind];
    if (!run) throw new Error(`No worker knows the job ${job.kind}.`);
    await run(parts, job.payload as never);
    await finishJob(parts.db, job);
  } catch (error) {
    parts.log.error({ err: error, job: job.kind, id: String(job.id) }, 'a job failed');
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), MAX_RETRY_MS);
    await postponeJob(parts.db, job, new Date(now().getTime() + waitMs), String(error));
  }
}
