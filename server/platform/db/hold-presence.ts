import { sql } from 'kysely';
import { Client } from 'pg';
import { waitWithTimeout } from '../wait-with-timeout.ts';
import { endClient } from './end-client.ts';

/** First key of the advisory locks by which workers signal that they are alive. */
const LOCK_CLASS = 7_741;
/** Channel of the queue's wake-ups; the payload is the name of a table. */
export const QUEUE_CHANNEL = 'queue';
const RETRY_MS = 1_000;
/** How often the session is checked: a lost network connection raises no event. */
const CHECK_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** How long `end` waits for a connection that is being opened. */
const END_MS = 1_000;

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
  let current: { client: Client; worker: number | null } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function connect(): Promise<void> {
    const client = newClient(url);
    const own = { client, worker: null as number | null };
    // The client can emit both 'error' and 'end' for one loss; reconnect only once.
    const onLost = () => {
      if (current !== own) return;
      current = null;
      if (isEnded) return;
      timer = setTimeout(connect, RETRY_MS);
      timer.unref();
    };
    current = own;
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload = '' }) => onWakeUp(payload));
    try {
      own.worker = await takeNumber(client);
      if (isEnded) await endClient(client);
      else onWakeUp(null);
    } catch {
      await endClient(client);
      onLost();
    }
  }

  const check = startChecks(() => (current?.worker == null ? null : current.client));
  const first = connect();
  return {
    worker: () => current?.worker ?? null,
    end: async () => {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(check);
      await waitWithTimeout(END_MS, first);
      const last = current;
      current = null;
      if (last) await endClient(last.client);
    },
  };
}

const newClient = (connectionString: string) =>
  new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });

/** Connects, listens for wake-ups, and locks a new number of a worker. */
async function takeNumber(client: Client): Promise<number | null> {
  await client.connect();
  await client.query(`listen ${QUEUE_CHANNEL}`);
  const { rows } = await client.query<{ worker: number }>(
    `with own as materialized (select nextval('worker_numbers')::int as worker)
     select worker, pg_advisory_lock(${LOCK_CLASS}, worker) from own`,
  );
  return rows[0]?.worker ?? null;
}

/** Checks the current session regularly; closes the connection if it does not answer. */
function startChecks(current: () => Client | null): NodeJS.Timeout {
  let isChecking = false;
  const check = setInterval(() => {
    const client = current();
    if (isChecking || client === null) return;
    isChecking = true;
    client
      .query('select')
      .catch(() => client.connection.stream.destroy())
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  check.unref();
  return check;
}
