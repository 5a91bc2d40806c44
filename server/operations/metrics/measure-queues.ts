import { sql } from 'kysely';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { liveWorkers } from '#server/platform/db/hold-presence.ts';

export type QueueState = {
  name: string;
  waiting: number;
  running: number;
  oldest_due_at: Date | null;
};

/** How many rows of each queue wait or run, and since when the oldest waiting row is due. */
export async function measureQueues(db: Db): Promise<QueueState[]> {
  // The tables that have the columns of a lease.
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'leased_until'
    order by table_name`.execute(db);
  const counts = tables.map(({ name }) => {
    const label = name === 'jobs' ? sql`'jobs/' || q.queue` : sql.lit(name);
    return sql`
      select ${label} as name, count(*) filter (where lease is null)::int as waiting,
        count(lease)::int as running,
        min(run_at) filter (where lease is null and run_at <= ${now()}) as oldest_due_at
      from ${sql.table(name)} q where run_at is not null or lease is not null group by 1`;
  });
  const { rows } = await sql<QueueState>`
    ${sql.join(counts, sql` union all `)} order by name`.execute(db);
  return rows;
}

/** Recurring work by name, with the error of its last run. */
export function listRecurring(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['kind', 'run_at', 'last_error'])
    .where('queue', '=', 'recurring')
    .orderBy('kind')
    .execute();
}

/** Whether the last run of any recurring work failed. A row of work that no worker knows is not due. */
export async function isRecurringFailing(db: Db): Promise<boolean> {
  const failed = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', 'recurring')
    .where('last_error', 'is not', null)
    .where('run_at', '>', new Date(now().getTime() - HOUR_MS))
    .executeTakeFirst();
  return failed !== undefined;
}

/** Number of workers that hold a database session. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::int as workers from (${liveWorkers}) live`.execute(db);
  return rows[0]?.workers ?? 0;
}

/** Number of events in the outbox that have no jobs yet. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*)::int as events from events where fanned_out_at is null`.execute(db);
  return rows[0]?.events ?? 0;
}
