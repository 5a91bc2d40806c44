import { type Kysely, sql } from 'kysely';
import { now } from '../clock.ts';
import { currentOrigin, type Origin } from '../current-origin.ts';
import { type Db, inTransaction, type Tx } from '../db/connect.ts';
import { insertRows } from '../db/insert-rows.ts';
import { PREPARED } from '../db/prepare-marked.ts';
import type { DB } from '../db/schema.ts';
import { eventsPublished } from '../metrics/work-metrics.ts';
import { wakeQueue } from './wake-queue.ts';

/** Returns the partition key of each payload: jobs with one key run in the order of their events. */
export type PartitionKeys = (db: Db, payloads: readonly never[]) => Promise<readonly string[]>;

/** Which jobs follow from which event, and the partition keys of the jobs that run in order. */
export type Subscriptions = {
  subscribers: Readonly<Record<string, readonly string[]>>;
  partitionKeys?: Readonly<Record<string, PartitionKeys>>;
};

/** Events that one transaction fans out. */
const MAX_EVENTS = 500;

/**
 * Writes the outbox: inserts one event row per payload, all with the same name and time. Call it in
 * the transaction of the change that the events describe.
 */
export async function insertEvents(
  tx: Tx,
  name: string,
  payloads: readonly object[],
  origins: readonly Origin[] = [],
): Promise<void> {
  if (payloads.length === 0) return;
  const created_at = now();
  const current = currentOrigin();
  const rows = payloads.map((one, nth) => ({
    name,
    payload: JSON.stringify(one),
    created_at,
    ...(origins[nth] ?? current),
  }));
  await insertRows(tx, 'events', rows, ['payload']).modifyEnd(PREPARED).execute();
  eventsPublished.inc(rows.length);
  wakeQueue(tx, 'events');
}

/** Enqueues a mail that many people get: it must not delay other jobs. */
export async function insertMailJob(tx: Tx, kind: string, payload: object): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      run_at: now(),
      queue: 'mail',
      ...currentOrigin(),
    })
    .execute();
  wakeQueue(tx, 'jobs');
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
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt, ...currentOrigin() })
    .execute();
  wakeQueue(db, 'jobs');
}

/** Whether a job of this kind for this user has failed and waits for its next attempt. */
export async function isJobRetried(db: Db, kind: string, userId: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where(sql`payload ->> 'user_id'`, '=', String(userId))
    .where('last_error', 'is not', null)
    .where('run_at', 'is not', null)
    .executeTakeFirst();
  return job !== undefined;
}

/** Enqueues recurring work that does not exist yet, due now. */
export async function insertRecurring(db: Db, kinds: readonly string[]): Promise<void> {
  await sql`
    insert into jobs (queue, kind, payload, run_at)
    select 'recurring', kind, '{}', ${now()} from unnest(${kinds}::text[]) kind
    on conflict (kind) where queue = 'recurring' do nothing`.execute(db);
}

/**
 * Fans out pending outbox events into one job per subscriber; returns the number of events. One
 * worker at a time, so that the jobs of a partition key have the order of their events.
 */
export async function fanOutEvents(
  db: Db,
  { subscribers, partitionKeys = {} }: Subscriptions,
): Promise<number> {
  // Most polls find nothing: one statement instead of a transaction of four.
  if (!(await hasPendingEvents(db))) return 0;
  return inTransaction(db, async (tx) => {
    if (!(await lockOutbox(tx))) return 0;
    const events = await tx
      .selectFrom('events')
      .select(['id', 'name', 'payload', 'request_id', 'traceparent'])
      .where('fanned_out_at', 'is', null)
      .orderBy('id')
      .limit(MAX_EVENTS)
      .execute();
    if (events.length === 0) return 0;
    const jobs = events.flatMap(({ id, name, ...event }) =>
      (subscribers[name] ?? []).map((kind) => ({ kind, event_id: id, ...event })),
    );
    const keys = new Map<(typeof jobs)[number], string>();
    for (const [kind, findKeys] of Object.entries(partitionKeys)) {
      const ofKind = jobs.filter((job) => job.kind === kind);
      const found = await findKeys(
        tx,
        ofKind.map(({ payload }) => payload as never),
      );
      for (const [nth, job] of ofKind.entries()) keys.set(job, `${kind} ${found[nth]}`);
    }
    const rows = jobs.map((job) => ({
      ...job,
      payload: JSON.stringify(job.payload),
      run_at: now(),
      partition_key: keys.get(job) ?? null,
      queue: keys.has(job) ? 'ordered' : 'default',
    }));
    if (rows.length > 0) await insertRows(tx, 'jobs', rows, ['payload']).execute();
    await markFannedOut(
      tx,
      events.map(({ id }) => id),
    );
    wakeQueue(tx, 'jobs');
    return events.length;
  });
}

async function hasPendingEvents(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('fanned_out_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function lockOutbox(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('outbox')) as is_locked`.execute(tx);
  return rows[0]?.is_locked ?? false;
}

async function markFannedOut(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.updateTable('events').set({ fanned_out_at: now() }).where('id', 'in', ids).execute();
}

/**
 * Marks the events of this transaction as fanned out, without enqueueing jobs, and deletes its
 * mails. Those that others have committed since it began stay.
 */
export async function markEventsFannedOut(tx: Tx): Promise<void> {
  const isOwn = sql<boolean>`xmin = pg_current_xact_id()::xid`;
  await tx.deleteFrom('jobs').where('queue', '=', 'mail').where(isOwn).execute();
  await tx
    .updateTable('events')
    .set({ fanned_out_at: now() })
    .where('fanned_out_at', 'is', null)
    .where(isOwn)
    .execute();
}
