import { sql } from 'kysely';
import { MINUTE_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The write-ahead log is archived at least once a minute while anything is written. */
const BEHIND_MS = 15 * MINUTE_MS;

/** What PostgreSQL says of the archive of its write-ahead log, by its own clock. */
export type Archiver = {
  last_archived_time: Date | null;
  last_failed_time: Date | null;
  started_at: Date;
  at: Date;
};

/** Whether the write-ahead log is not archived: the last attempt failed, or nothing is for a while. */
export async function isArchiveFailing(db: Db): Promise<boolean> {
  const { rows } = await sql<Archiver>`
    select last_archived_time, last_failed_time, pg_postmaster_start_time() as started_at,
      clock_timestamp() as at
    from pg_stat_archiver`.execute(db);
  return rows[0] !== undefined && hasFailed(rows[0]);
}

/** See `isArchiveFailing`. */
export function hasFailed(archiver: Archiver): boolean {
  const { last_archived_time: done, last_failed_time: failed, started_at, at } = archiver;
  if (failed !== null && (done === null || failed > done)) return true;
  const last = done === null || done < started_at ? started_at : done;
  return at.getTime() - last.getTime() > BEHIND_MS;
}
