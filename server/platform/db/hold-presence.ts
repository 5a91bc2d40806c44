import { sql } from 'kysely';
import type { Client } from 'pg';
import { holdSession } from './hold-session.ts';

/** First key of the advisory locks by which workers signal that they are alive. */
const LOCK_CLASS = 7_741;
/** Channel of the queue's wake-ups; the payload is the name of a table. */
export const QUEUE_CHANNEL = 'queue';

/** Liveness of a worker: it counts as alive while its database session exists. */
export type Presence = {
  /** Number of the worker; null without a session. Each session gets a new number. */
  worker: () => number | null;
  end: () => Promise<void>;
};

/**
 * Subquery with the numbers of live workers, for a condition on `leased_by`. It must be part of the
 * statement that releases stale leases: read in a separate query, it would miss a worker that
 * started since.
 */
export const liveWorkers = sql<number>`
  select l.objid::int from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.classid = ${sql.lit(LOCK_CLASS)} and l.objsubid = 2
    and l.granted and d.datname = current_database()`;

/**
 * Holds a session-level advisory lock on a dedicated connection. The database releases it as soon
 * as the process is gone, however it ended. A lost connection is reopened under a new number.
 * `onWakeUp` receives the notifications of the queue (LISTEN) with the name of a table, and null
 * when listening begins, because earlier ones may have been missed.
 */
export function holdPresence(
  url: string,
  onWakeUp: (table: string | null) => void = () => {},
): Presence {
  const session = holdSession(url, takeNumber, onWakeUp);
  return { worker: session.value, end: session.end };
}

/** Listens for wake-ups, and locks a new number of a worker. */
async function takeNumber(client: Client): Promise<number | null> {
  await client.query(`listen ${QUEUE_CHANNEL}`);
  const { rows } = await client.query<{ worker: number }>(
    `with own as materialized (select nextval('worker_numbers')::int as worker)
     select worker, pg_advisory_lock(${LOCK_CLASS}, worker) from own`,
  );
  return rows[0]?.worker ?? null;
}
