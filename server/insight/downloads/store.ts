import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle, updateLeased } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { DownloadQuery } from './rules.ts';

const OPEN = [0, 1];

/** The rows of the queue: users take turns, the one served least recently first. */
export const downloadRows = {
  table: 'downloads',
  fair: {
    key: 'user_id',
    servedAt: sql`(select max(d.started_at) from downloads d where d.user_id = k.key)`,
  },
  onLease: () => sql`status = 1, started_at = ${now()}, rows_written = 0, rows_total = null`,
} as const;

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

/** A download leased by a worker. */
export type LeasedDownload = LeasedRow & {
  id: number;
  publisher_id: number;
  user_id: number;
  asked: DownloadQuery & { time_zone: string };
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
    .where('status', 'in', OPEN)
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
    .values({ ...task, asked: JSON.stringify(task.asked), run_at: task.created_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'query_hash']).where('status', 'in', OPEN).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) wakeQueue(tx, 'downloads');
  if (row) announceChange(tx, 'downloads', { user_id: task.user_id });
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

/** Records progress and renews the lease; false where the lease is lost. */
export function updateProgress(
  db: Db,
  task: LeasedDownload,
  progress: { rows_written: number; rows_total: number; leased_until: Date },
): Promise<boolean> {
  return updateLeased(db, downloadRows, task, progress);
}

/** Marks a file as finished; false where its download was deleted or leased by another worker. */
export async function finishDownload(
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
  const done = { run_at: null, status: 2, last_error: null, ...file };
  const isFinished = await settle(db, downloadRows, task, done);
  if (isFinished) announceChange(db, 'downloads', { user_id: task.user_id });
  return isFinished;
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
