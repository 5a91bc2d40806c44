import type { Client } from 'pg';
import { dayName } from '../days/save-days.ts';
import { tableOf } from '../days/store.ts';
import { claimGroup, isLogGroup } from '../log/groups-store.ts';
import { copyRows, isAboutData, isRefusal } from './copy-rows.ts';
import { firstDayOf, splitRows } from './encode-rows.ts';
import type { Frame } from './frame-format.ts';

/** How groups are loaded, with callbacks. */
export type LoadingGroups = {
  /** Whether a connection is healthy and idle, so that no earlier write on it can still commit. */
  isSettled: (connection: string) => boolean;
  /** A click that the database refuses permanently. */
  refused: (error: unknown) => void;
  /** The time over which the rows are sent; 0 or missing: at once. */
  spreadMs?: number;
};

/**
 * Inserts the rows of groups that are not in the database yet; returns their number. The caller has
 * opened a transaction and moves its cursor in it.
 */
export async function loadGroups(
  client: Client,
  frames: readonly Frame[],
  loading: LoadingGroups,
): Promise<number> {
  const rows: Buffer[] = [];
  let count = 0;
  for (const frame of frames) {
    const fresh =
      frame.connection === '' ? [frame.rows] : await findMissingRows(client, frame, loading);
    rows.push(...fresh);
    count += frame.connection === '' ? frame.count : fresh.length;
  }
  if (count > 0 && !(await loadIntoDay(client, rows, loading.spreadMs))) {
    count -= await loadRows(client, rows, loading);
  }
  return count;
}

/**
 * For a group whose commit is uncertain, returns the rows missing in the database. Its connection
 * is terminated first, so that the group cannot be committed after the check; a group that may be
 * in the click log is claimed, so that it is not loaded from there. This deduplication
 * makes retries of a write idempotent.
 */
async function findMissingRows(
  client: Client,
  frame: Frame,
  loading: LoadingGroups,
): Promise<Buffer[]> {
  if (isLogGroup(frame.connection)) await claimGroup(client, frame.connection);
  else if (!loading.isSettled(frame.connection)) {
    const ended = await client.query<{ all: boolean }>(
      `select coalesce(bool_and(pg_terminate_backend(pid, 5000)), true) as all
        from pg_stat_activity where application_name = $1`,
      [frame.connection],
    );
    // A frozen backend may still commit when it resumes, so it is too early to check.
    if (ended.rows[0]?.all !== true)
      throw new Error('an earlier connection could not be terminated');
  }
  const rows = splitRows(frame.rows);
  const times = rows.map((row) => row.atMs);
  const found = await client.query<{ click_ref: string }>(
    `select click_ref from clicks where click_ref = any($1)
      and clicked_at >= $2 and clicked_at <= $3`,
    [
      rows.map((row) => row.click_ref),
      new Date(times.reduce((one, other) => Math.min(one, other))),
      new Date(times.reduce((one, other) => Math.max(one, other))),
    ],
  );
  const known = new Set(found.rows.map((row) => row.click_ref));
  return rows.filter((row) => !known.has(row.click_ref)).map((row) => row.bytes);
}

/**
 * Loads rows directly into the partition of the day, since nearly all are of one day and finding
 * the partition per row costs more than the row. Returns false if the rows are of several days, the
 * partition does not exist, or the database refuses the rows for another reason.
 */
async function loadIntoDay(
  client: Client,
  rows: readonly Buffer[],
  spreadMs?: number,
): Promise<boolean> {
  const day = dayName(firstDayOf(rows[0] as Buffer));
  await client.query('savepoint day_of_clicks');
  try {
    await copyRows(client, tableOf(day), rows, spreadMs);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await client.query('rollback to savepoint day_of_clicks');
    return false;
  }
}

/**
 * Loads rows, isolating refused clicks by bisection so that one of them does not block the others.
 * Returns the number of refused clicks.
 */
async function loadRows(
  client: Client,
  rows: readonly Buffer[],
  loading: LoadingGroups,
): Promise<number> {
  await client.query('savepoint group_of_clicks');
  try {
    await copyRows(client, 'clicks', rows);
    return 0;
  } catch (error) {
    if (!isRefusal(error) || !isAboutData(error)) throw error;
    await client.query('rollback to savepoint group_of_clicks');
    const single = rows.flatMap(splitRows).map((row) => row.bytes);
    if (single.length === 1) {
      loading.refused(error);
      return 1;
    }
    const half = single.length >> 1;
    const first = await loadRows(client, single.slice(0, half), loading);
    return first + (await loadRows(client, single.slice(half), loading));
  }
}
