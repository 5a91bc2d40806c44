import { type Kysely, sql, type Updateable } from 'kysely';
import { now } from '../clock.ts';
import type { Db, Tx } from '../db/connect.ts';
import { liveWorkers } from '../db/hold-presence.ts';
import type { DB } from '../db/schema.ts';

/** A job leased by this worker until its lease ends. */
export type LeasedJob = {
  id: bigint;
  kind: string;
  payload: unknown;
  attempts: number;
  leased_until: Date;
};

/**
 * Writes the outbox: inserts one event row per payload, all with the same name and time. Call it in
 * the transaction of the change that the events describe.
 */
export async function insertEvents(
  tx: Tx,
  name: string,
  payloads: readonly object[],
): Promise<void> {
  if (payloads.length === 0) return;
  const created_at = now();
  const rows = payloads.map((one) => ({ name, payload: JSON.stringify(one), created_at }));
  await tx.insertInto('events').values(rows).execute();
}

/** Enqueues a job that is due at `runAt`. */
export async function insertJob(
  db: Kysely<DB>,
  kind: string,
  payload: object,
  runAt: Date = now(),
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt })
    .execute();
}

/**
 * Fans out up to 500 pending outbox events into one job per subscriber; returns the number of
 * events.
 */
export async function fanOutEvents(
  db: Db,
  subscribers: Readonly<Record<string, readonly string[]>>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('events')
      .select(['id', 'name', 'payload'])
      .where('fanned_out_at', 'is', null)
      .orderBy('id')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    const jobs = events.flatMap((event) =>
      (subscribers[event.name] ?? []).map((kind) => ({
        kind,
        payload: JSON.stringify(event.payload),
        event_id: event.id,
        run_at: now(),
      })),
    );
    if (jobs.length > 0) await tx.insertInto('jobs').values(jobs).execute();
    await tx
      .updateTable('events')
      .set({ fanned_out_at: now() })
      .where(
        'id',
        'in',
        events.map((event) => event.id),
      )
      .execute();
    return events.length;
  });
}

/** Marks every pending event as fanned out, without enqueueing jobs. */
export async function markEventsFannedOut(db: Db): Promise<void> {
  await db
    .updateTable('events')
    .set({ fanned_out_at: now() })
    .where('fanned_out_at', 'is', null)
    .execute();
}

/** Filter by job kind: only `kinds`, or all others if `are_left_out`. */
export type Wanted = { kinds: readonly string[]; are_left_out: boolean };

/** Leases up to `limit` due jobs for `leaseMs`, marked with the worker's number if it has one. */
export async function leaseJobs(
  db: Db,
  limit: number,
  leaseMs: number,
  worker: number | null = null,
  { kinds, are_left_out }: Wanted = { kinds: [], are_left_out: true },
): Promise<LeasedJob[]> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const due = await sql<LeasedJob>`
    update jobs set leased_until = ${until}, leased_by = ${worker}, attempts = attempts + 1
    where id in (
      select id from jobs
      where finished_at is null and run_at <= ${at}
        and (leased_until is null or leased_until < ${at})
        and (kind = any(${kinds}::text[])) is distinct from ${are_left_out}::boolean
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts, leased_until`.execute(db);
  return due.rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Releases stale leases immediately: those of workers whose database session is gone. */
export async function releaseStaleJobs(db: Db): Promise<void> {
  await sql`
    update jobs set leased_until = null, leased_by = null
    where leased_by is not null and leased_by not in (${liveWorkers})`.execute(db);
}

type Ending = Updateable<DB['jobs']>;

// Each lease increments `attempts`: the holder of an older lease has lost the job to another
// worker.
async function endLease(db: Db, { id, attempts }: LeasedJob, ending: Ending): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...ending, leased_until: null, leased_by: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null)
    .execute();
}

/** Marks a job as done; no effect if another worker has leased it since. */
export function finishJob(db: Db, job: LeasedJob): Promise<void> {
  return endLease(db, job, { finished_at: now(), last_error: null });
}

/**
 * Releases a failed job for a retry at `runAt`; no effect if another worker has leased it since.
 */
export function postponeJob(db: Db, job: LeasedJob, runAt: Date, error: string): Promise<void> {
  return endLease(db, job, { run_at: runAt, last_error: error.slice(0, 2000) });
}
