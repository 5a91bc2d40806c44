import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { type Asked, MAX_ATTEMPTS } from './rules.ts';

const UNDER_WAY = [0, 1];

/** A requested file as listed. */
export type DownloadRow = {
  id: number;
  filename: string;
  status: number;
  rows_written: number;
  rows_total: number | null;
  size_bytes: bigint | null;
  stored_name: string | null;
  created_at: Date;
  expires_at: Date | null;
};

/** A download leased by a worker; `mark` identifies the lease. */
export type LeasedDownload = {
  id: number;
  publisher_id: number;
  asked: Asked & { time_zone: string };
  attempts: number;
  mark: string;
};

/** Advisory lock that serialises a user's download requests until the transaction ends. */
export async function lockDownloadsOf(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads ${userId}`}, 0))`.execute(
    tx,
  );
}

/** How many files of a user are queued or running. */
export async function countWaiting(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('downloads')
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Queues a download; undefined where an equal one of the user is queued or running (idempotent).
 */
export async function insertDownload(
  tx: Tx,
  task: {
    publisher_id: number;
    user_id: number;
    report: string;
    format: string;
    asked: object;
    query_hash: string;
    filename: string;
    created_at: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('downloads')
    .values({ ...task, asked: JSON.stringify(task.asked) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'query_hash']).where('status', 'in', UNDER_WAY).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A page of a user's files, newest first. */
export function listOwnDownloads(
  db: Db,
  userId: number,
  page: { limit: number; offset: number },
): Promise<DownloadRow[]> {
  return db
    .selectFrom('downloads')
    .where('user_id', '=', userId)
    .select(['id', 'filename', 'status', 'rows_written', 'rows_total', 'size_bytes'])
    .select(['stored_name', 'created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many files a user has requested and not deleted. */
export async function countOwnDownloads(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('downloads')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes one or all of a user's files; returns their stored names. */
export async function deleteOwnDownloads(
  tx: Tx,
  userId: number,
  id: number | 'all',
): Promise<(string | null)[]> {
  const rows = await tx
    .deleteFrom('downloads')
    .where('user_id', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', id as number))
    .returning('stored_name')
    .execute();
  return rows.map((row) => row.stored_name);
}

/**
 * Leases the next download until `until`. Fair: the user served least recently comes first, so that
 * many files of one user do not delay those of others. A download with an expired lease is leased
 * again.
 */
export async function leaseDownload(
  db: Db,
  mark: string,
  at: Date,
  until: Date,
): Promise<LeasedDownload | undefined> {
  const { rows } = await sql<LeasedDownload>`
    update downloads set status = 1, leased_until = ${until}, leased_by = ${mark},
      started_at = ${at}, attempts = attempts + 1, rows_written = 0, rows_total = null
    where id in (
      select d.id from downloads d
      where d.status in (0, 1) and (d.leased_until is null or d.leased_until < ${at})
      order by (
        select max(served.started_at) from downloads served where served.user_id = d.user_id
      ) nulls first, d.id
      limit 1 for update of d skip locked)
    returning id, publisher_id, asked, attempts, leased_by as mark`.execute(db);
  return rows[0];
}

/** Records progress and renews the lease; false where the lease is lost. */
export async function noteProgress(
  db: Db,
  task: LeasedDownload,
  progress: { rows_written: number; rows_total: number; leased_until: Date },
): Promise<boolean> {
  return changeHeld(db, task, progress);
}

/** Marks a file as finished; false where its download was deleted or leased by another worker. */
export function finishDownload(
  db: Db,
  task: LeasedDownload,
  file: {
    rows_written: number;
    rows_total: number;
    size_bytes: bigint;
    stored_name: string;
    finished_at: Date;
    expires_at: Date;
  },
): Promise<boolean> {
  return changeHeld(db, task, { status: 2, leased_until: null, last_error: null, ...file });
}

/**
 * Returns a failed download for a retry at `retryAt`, or marks it failed after the last attempt.
 */
export function returnDownload(
  db: Db,
  task: LeasedDownload,
  error: string,
  retryAt: Date,
): Promise<boolean> {
  const last_error = error.slice(0, 2000);
  return task.attempts >= MAX_ATTEMPTS
    ? changeHeld(db, task, { status: 3, last_error, leased_until: null, finished_at: retryAt })
    : changeHeld(db, task, { status: 0, last_error, leased_until: retryAt });
}

async function changeHeld(db: Db, task: LeasedDownload, change: object): Promise<boolean> {
  const changed = await db
    .updateTable('downloads')
    .set(change)
    .where('id', '=', task.id)
    .where('leased_by', '=', task.mark)
    .where('status', '=', 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** A file that may be downloaded now, by its stored name. */
export function findReadyFile(db: Db, storedName: string, at: Date) {
  return db
    .selectFrom('downloads')
    .where('stored_name', '=', storedName)
    .where('expires_at', '>', at)
    .select(['filename', 'format', 'stored_name'])
    .executeTakeFirst();
}

/** Expires finished downloads; returns the stored names of their files. */
export async function expireDownloads(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`
    with gone as (
      select id, stored_name from downloads where status = 2 and expires_at <= ${at} for update)
    update downloads d set status = 4, stored_name = null, expires_at = null
    from gone where gone.id = d.id returning gone.stored_name`.execute(tx);
  return rows.map((row) => row.stored_name);
}

/** Deletes failed and expired downloads requested before a time. */
export async function deleteOldDownloads(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('downloads')
    .where('created_at', '<', before)
    .where('status', 'in', [3, 4])
    .execute();
}
