import { type Kysely, sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';

/** A job taken by this worker until its lease ends. */
export type LeasedJob = { id: bigint; kind: string; payload: unknown; attempts: number };

/** Adds one event row per payload, all of one name and moment. */
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

/** Adds a job that is due at `runAt`. */
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

/** Turns up to 500 waiting events into one job per subscriber; answers how many events it took. */
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

/** Notes every waiting event as dealt with, without a job. */
export async function markEventsFannedOut(db: Db): Promise<void> {
  await db
    .updateTable('events')
    .set({ fanned_out_at: now() })
    .where('fanned_out_at', 'is', null)
    .execute();
}

/** Takes up to `limit` due jobs for `leaseMs`; a worker that dies gives them back by itself. */
export async function leaseJobs(db: Db, limit: number, leaseMs: number): Promise<LeasedJob[]> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const due = await sql<LeasedJob>`
    update jobs set leased_until = ${until}, attempts = attempts + 1
    where id in (
      select id from jobs
      where finished_at is null and run_at <= ${at}
        and (leased_until is null or leased_until < ${at})
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts`.execute(db);
  return due.rows;
}

/** Marks a job as done. */
export async function finishJob(db: Db, id: bigint): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ finished_at: now(), leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Puts a failed job back, to be tried again at `runAt`. */
export async function postponeJob(db: Db, id: bigint, runAt: Date, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, leased_until: null, last_error: error.slice(0, 2000) })
    .where('id', '=', id)
    .execute();
}
