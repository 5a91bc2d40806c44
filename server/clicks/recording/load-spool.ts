import { setTimeout as rest } from 'node:timers/promises';
import { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';
import { dayName } from '../days/save-days.ts';
import { tableOf } from '../days/store.ts';
import type { SpoolFile } from './begin-spool-file.ts';
import { copyRows, isAboutData, isRefusal } from './copy-rows.ts';
import { firstDayOf, splitRows } from './encode-rows.ts';
import type { ClickSpool } from './open-spool.ts';
import { type Frame, openFrameReader } from './read-frames.ts';

/** Callbacks of the loader: state of the writer, and progress. */
type Loading = {
  /**
   * Whether the outcome of a write is still pending; until then it is unknown which clicks are
   * stored.
   */
  isWaiting: () => boolean;
  /** Whether a connection is healthy and idle, so that no earlier write on it can still commit. */
  isSettled: (connection: string) => boolean;
  loaded: (clicks: number) => void;
  /** A click that the database refuses permanently. */
  refused: (error: unknown) => void;
};

/** Loads spool files into the database over a connection that is kept for a while. */
export type SpoolLoader = {
  /**
   * Loads all spooled clicks exactly once: the offset up to which a file is loaded is updated in
   * the transaction that inserts the rows. Rejects if the database fails.
   */
  load: (spool: ClickSpool, loading: Loading) => Promise<void>;
  close: () => Promise<void>;
};

type ReadFrames = ReturnType<typeof openFrameReader>;

const LOST_MS = 10_000;
const KEEP_MS = 5_000;

/** Creates a loader; it connects when there is something to load. */
export function openLoader(url: string): SpoolLoader {
  const readFrames = openFrameReader();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const previous = client;
    client = null;
    if (previous) await endClient(previous);
  }

  async function load(spool: ClickSpool, loading: Loading): Promise<void> {
    clearTimeout(timer);
    try {
      client ??= await connect(url);
      await loadFiles(client, readFrames, spool, loading);
    } catch (error) {
      await close();
      throw error;
    }
    timer = setTimeout(() => void close(), KEEP_MS);
    timer.unref();
  }

  return { load, close };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'clicks loader',
    connectionTimeoutMillis: 3_000,
    query_timeout: LOST_MS,
    statement_timeout: LOST_MS,
    lock_timeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await endClient(client);
    throw error;
  }
  return client;
}

async function loadFiles(
  client: Client,
  readFrames: ReadFrames,
  spool: ClickSpool,
  loading: Loading,
): Promise<void> {
  for (let file = spool.oldest(); file; file = spool.oldest()) {
    // A write with a pending outcome is spooled after the wait began, so it is not within these
    // bytes.
    if (loading.isWaiting()) return;
    const all = file.bytes;
    const begunMs = performance.now();
    const end = await loadNext(client, readFrames, file, all, loading);
    const isGone = await spool.loaded(file, end);
    if (isGone) await client.query('delete from click_spools where name = $1', [file.name]);
    // Backpressure: visitors have priority, so the loader pauses for as long as it worked.
    await rest(performance.now() - begunMs);
    // Clicks still being written are loaded by the next run, in as large a batch as possible.
    if (!isGone && end >= all) return;
  }
}

async function loadNext(
  client: Client,
  readFrames: ReadFrames,
  file: SpoolFile,
  to: number,
  loading: Loading,
): Promise<number> {
  await client.query('begin');
  try {
    const from = await lockCursor(client, file.name);
    const { frames, end } = await readFrames(file.path, from, to);
    const rows: Buffer[] = [];
    let count = 0;
    for (const frame of frames) {
      const fresh =
        frame.connection === '' ? [frame.rows] : await findMissingRows(client, frame, loading);
      rows.push(...fresh);
      count += frame.connection === '' ? frame.count : fresh.length;
    }
    if (count > 0 && !(await loadIntoDay(client, rows))) {
      count -= await loadRows(client, rows, loading);
    }
    await client.query(
      'update click_spools set loaded_to = $2, updated_at = now() where name = $1',
      [file.name, end],
    );
    await client.query('commit');
    loading.loaded(count);
    return end;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // Another process has loaded and deleted the file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return to;
    throw error;
  }
}

async function lockCursor(client: Client, name: string): Promise<number> {
  const found = await client.query<{ loaded_to: string }>(
    `insert into click_spools (name, loaded_to, updated_at) values ($1, 0, now())
      on conflict (name) do update set updated_at = now() returning loaded_to`,
    [name],
  );
  return Number(found.rows[0]?.loaded_to ?? 0);
}

/**
 * For a group whose commit is uncertain, returns the rows missing in the database. Its connection
 * is terminated first, so that the group cannot be committed after the check. This deduplication
 * makes retries of a write idempotent.
 */
async function findMissingRows(client: Client, frame: Frame, loading: Loading): Promise<Buffer[]> {
  if (!loading.isSettled(frame.connection)) {
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
async function loadIntoDay(client: Client, rows: readonly Buffer[]): Promise<boolean> {
  const day = dayName(firstDayOf(rows[0] as Buffer));
  await client.query('savepoint day_of_clicks');
  try {
    await copyRows(client, tableOf(day), rows);
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
  loading: Loading,
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
