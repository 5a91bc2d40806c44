import { sql } from 'kysely';
import { Client } from 'pg';
import { waitWithTimeout } from '../wait-with-timeout.ts';
import { endClient } from './end-client.ts';

/** Of the locks that sessions hold, those that say "this worker lives". */
const LOCK_ROOM = 7_741;
const RETRY_MS = 1_000;
/** How often the session is tested: a lost network says nothing by itself. */
const CHECK_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** How long the end waits for a connection being opened. */
const END_MS = 1_000;

/** That a worker lives, known to the database as long as its session stands. */
export type Presence = {
  /** Its number; null while there is no session. Each session has another. */
  worker: () => number | null;
  end: () => Promise<void>;
};

/**
 * The numbers of the workers that live, for a condition on `leased_by`. It belongs into the very
 * statement that frees: read beforehand it would not know a worker that began since.
 */
export const liveWorkers = sql<number>`
  select l.objid::int from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.classid = ${sql.lit(LOCK_ROOM)} and l.objsubid = 2
    and l.granted and d.datname = current_database()`;

/**
 * Holds a lock of the session on a connection of its own. The database gives it back the moment the
 * process is gone, however it ended; a lost connection is taken up again, under another number.
 */
export function holdPresence(url: string): Presence {
  let held: { client: Client; worker: number | null } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function hold(): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const mine = { client, worker: null as number | null };
    // The client may say both 'error' and 'end' for one loss: one new attempt is enough.
    const lost = () => {
      if (held !== mine) return;
      held = null;
      if (isEnded) return;
      timer = setTimeout(hold, RETRY_MS);
      timer.unref();
    };
    held = mine;
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query<{ worker: number }>(
        `with mine as materialized (select nextval('worker_numbers')::int as worker)
         select worker, pg_advisory_lock(${LOCK_ROOM}, worker) from mine`,
      );
      mine.worker = rows[0]?.worker ?? null;
      if (isEnded) await endClient(client);
    } catch {
      await endClient(client);
      lost();
    }
  }

  let isChecking = false;
  const check = setInterval(() => {
    const tested = held?.worker == null ? null : held.client;
    if (isChecking || tested === null) return;
    isChecking = true;
    tested
      .query('select')
      .catch(() => tested.connection.stream.destroy())
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  check.unref();
  const first = hold();
  return {
    worker: () => held?.worker ?? null,
    end: async () => {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(check);
      await waitWithTimeout(END_MS, first);
      const last = held;
      held = null;
      if (last) await endClient(last.client);
    },
  };
}
