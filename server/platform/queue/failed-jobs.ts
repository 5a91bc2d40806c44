import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { wakeQueue } from './wake-queue.ts';

/** A dead letter is not attempted again; a retrying job waits for its next attempt. */
export type FailedJobState = 'failed' | 'retrying';
type Page = { limit: number; offset: number };

const failedJobs = (db: Db, state: FailedJobState) =>
  db
    .selectFrom('jobs')
    .where('last_error', 'is not', null)
    .where('queue', '!=', 'recurring')
    .where('run_at', state === 'failed' ? 'is' : 'is not', null);

/** A page of failed jobs: dead letters newest first, others by their next attempt. */
export async function listFailed(db: Db, state: FailedJobState, { limit, offset }: Page) {
  const order = state === 'failed' ? sql`id desc` : sql`run_at, id`;
  const rows = await failedJobs(db, state)
    .select(['id', 'kind', 'attempts', 'last_error', 'run_at'])
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countFailed(db, state) };
}

export async function countFailed(db: Db, state: FailedJobState): Promise<number> {
  const { total } = await failedJobs(db, state)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Makes a failed job due now, with as many attempts as a new one. Returns false if there is no such
 * job, it has not failed, or a worker has it.
 */
export async function retryFailed(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: now(), attempts: 0 })
    .where('id', '=', BigInt(id))
    .where('queue', '!=', 'recurring')
    .where('last_error', 'is not', null)
    .where('lease', 'is', null)
    .executeTakeFirstOrThrow();
  wakeQueue(db, 'jobs');
  return numUpdatedRows === 1n;
}

/** Deletes a dead letter. Returns false if the job does not exist or is still attempted. */
export async function deleteFailed(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', BigInt(id))
    .where('queue', '!=', 'recurring')
    .where('last_error', 'is not', null)
    .where('run_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
