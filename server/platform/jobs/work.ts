import { setTimeout } from 'node:timers/promises';
import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { holdPresence } from '../db/hold-presence.ts';
import type { Parts } from '../parts.ts';
import {
  fanOutEvents,
  finishJob,
  freeJobsOfTheDead,
  type LeasedJob,
  leaseJobs,
  postponeJob,
} from './store.ts';

/** What a job does; run at least once, so safe to run twice. */
export type JobRunner = (parts: Parts, payload: never) => Promise<void>;

/** The worker's bindings: which jobs follow which event, what each job does, what recurs. */
export type Bindings = {
  subscribers: Readonly<Record<string, readonly string[]>>;
  runners: Readonly<Record<string, JobRunner>>;
  recurring: readonly { name: string; everyMs: number; run: (parts: Parts) => Promise<void> }[];
  /**
   * Work that waits for others and must not hold up the rest: each lane runs beside it, step by step,
   * until a step answers that there is nothing to do. The signal ends a step that is under way.
   */
  lanes?: readonly {
    name: string;
    atOnce: number;
    step: (parts: Parts, signal: AbortSignal) => Promise<boolean>;
  }[];
  /** What else workers lease: each frees what was held by those whose session is gone. */
  frees?: readonly ((db: Db) => Promise<void>)[];
};

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Lanes are many and seldom have something to do: they ask less often. */
const LANE_IDLES = 4;
/** How soon what a dead worker held is taken over. */
const FREE_MS = 500;

/** Does all that is due now, in order; answers how many jobs were run. Tests call this directly. */
export async function drain(parts: Parts, bindings: Bindings): Promise<number> {
  let done = 0;
  for (;;) {
    const fanned = await fanOutEvents(parts.db, bindings.subscribers);
    const jobs = await leaseJobs(parts.db, 50, LEASE_MS, parts.worker?.() ?? null);
    for (const job of jobs) await runJob(parts, bindings, job);
    done += jobs.length;
    if (fanned === 0 && jobs.length === 0) return done;
  }
}

/** Works until the returned function is called, which waits for the job under way. */
export function startWorking(given: Parts, bindings: Bindings, idleMs = 250): () => Promise<void> {
  const presence = holdPresence(given.config.database_url);
  const parts: Parts = { ...given, worker: presence.worker };
  let stopping = false;
  const end = new AbortController();
  const lastRuns = new Map<string, number>();
  const loop = (async () => {
    while (!stopping) {
      await turn(parts, bindings, lastRuns);
      await setTimeout(idleMs);
    }
  })();
  const lanes = (bindings.lanes ?? []).flatMap((lane) =>
    Array.from({ length: lane.atOnce }, () =>
      walkLane(parts, lane, end.signal, idleMs * LANE_IDLES),
    ),
  );
  const watch = freeTheDead(parts, bindings, end.signal);
  return async () => {
    stopping = true;
    end.abort();
    await Promise.all([loop, watch, ...lanes]);
    await presence.end();
  };
}

async function freeTheDead(parts: Parts, { frees = [] }: Bindings, signal: AbortSignal) {
  while (!signal.aborted) {
    for (const free of [freeJobsOfTheDead, ...frees]) {
      await free(parts.db).catch((error) => parts.log.error({ err: error }, 'leases stay held'));
    }
    await setTimeout(FREE_MS, null, { signal }).catch(() => {});
  }
}

async function walkLane(
  parts: Parts,
  { name, step }: NonNullable<Bindings['lanes']>[number],
  signal: AbortSignal,
  idleMs: number,
): Promise<void> {
  while (!signal.aborted) {
    const wasDone = await step(parts, signal).catch((error) => {
      parts.log.error({ err: error, lane: name }, 'a lane stumbled and goes on');
      return false;
    });
    if (!wasDone) await setTimeout(idleMs, null, { signal }).catch(() => {});
  }
}

async function turn(
  parts: Parts,
  bindings: Bindings,
  lastRuns: Map<string, number>,
): Promise<void> {
  try {
    await drain(parts, bindings);
    for (const work of bindings.recurring) {
      const at = now().getTime();
      if (at - (lastRuns.get(work.name) ?? 0) < work.everyMs) continue;
      lastRuns.set(work.name, at);
      await work.run(parts);
    }
  } catch (error) {
    parts.log.error({ err: error }, 'the worker stumbled and goes on');
  }
}

async function runJob(parts: Parts, bindings: Bindings, job: LeasedJob): Promise<void> {
  // A worker that stood still must not begin what another may have taken meanwhile.
  if (job.leased_until <= now()) return;
  try {
    const run = bindings.runners[job.kind];
    if (!run) throw new Error(`No worker knows the job ${job.kind}.`);
    await run(parts, job.payload as never);
    await finishJob(parts.db, job);
  } catch (error) {
    parts.log.error({ err: error, job: job.kind, id: String(job.id) }, 'a job failed');
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LONGEST_RETRY_MS);
    await postponeJob(parts.db, job, new Date(now().getTime() + waitMs), String(error));
  }
}
