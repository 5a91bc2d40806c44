import { type RawBuilder, sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { QueueTable } from './queue.ts';
import { wakeQueue } from './wake-queue.ts';

/** A dead letter is not attempted again; a retrying job waits for its next attempt. */
export type FailedJobState = 'failed' | 'retrying';
type Page = { limit: number; offset: number };

/** The tables whose failed rows are listed. A dead letter of an import keeps its state. */
const failedTables = ['jobs', 'file_imports'] as const satisfies readonly QueueTable[];
export type FailedQueue = (typeof failedTables)[number];
type FailedJob = {
  queue: FailedQueue;
  id: bigint;
  kind: string;
  attempts: number;
  last_error: string;
  request_id: string | null;
  run_at: Date | null;
};

function failedRows(table: FailedQueue): RawBuilder<unknown> {
  const isJob = table === 'jobs';
  return sql`
    select ${table}::text as queue, id, ${isJob ? '' : 'import '} || kind as kind, attempts,
      last_error, ${isJob ? sql`request_id` : sql`null`} as request_id, run_at
    from ${sql.table(table)}
    where last_error is not null ${isJob ? sql`and queue <> 'recurring'` : sql``}`;
}

const failedJobs = (state: FailedJobState): RawBuilder<unknown> => sql`
  (${sql.join(failedTables.map(failedRows), sql` union all `)}) f
  where run_at is ${state === 'failed' ? sql`null` : sql`not null`}`;

/** A page of failed jobs: dead letters newest first, others by their next attempt. */
export async function listFailed(db: Db, state: FailedJobState, { limit, offset }: Page) {
  const order = state === 'failed' ? sql`id desc` : sql`run_at, id`;
  const { rows } = await sql<FailedJob>`
    select * from ${failedJobs(state)} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, total: await countFailed(db, state) };
}

export async function countFailed(db: Db, state: FailedJobState): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${failedJobs(state)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Makes a failed job due now, with as many attempts as a new one. Returns false if there is no such
 * job, it has not failed, or a worker has it.
 */
export async function retryFailed(db: Db, queue: FailedQueue, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(queue)} q set run_at = ${now()}, attempts = 0
    where id = ${id} and lease is null
      and exists (select from (${failedRows(queue)}) f where f.id = q.id)`.execute(db);
  wakeQueue(db, queue);
  return numAffectedRows === 1n;
}

/**
 * Deletes a failed job, also one that would be attempted again. Returns false if there is no such job,
 * it has not failed, or a worker has it.
 */
export async function deleteFailed(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', BigInt(id))
    .where('queue', '!=', 'recurring')
    .where('last_error', 'is not', null)
    .where('lease', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
