import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { SpoolFile } from './begin-spool-file.ts';
import { connectLoader } from './connect-loader.ts';
import { insertDamages } from './damages-store.ts';
import type { Damage } from './find-damage.ts';
import { keepDamaged } from './keep-damaged.ts';
import { type LoadingGroups, loadGroups } from './load-groups.ts';
import { type ClickSpool, openSpool } from './open-spool.ts';
import { CHUNK_BYTES, openFrameReader } from './read-frames.ts';
import { reportLoss } from './report-loss.ts';

const KEEP_MS = 5_000;
/** The clicks of a peak are sent over this time, which is shorter than the interval of the runs. */
const SPREAD_MS = 400;

/** Callbacks of the loader: state of the writer, and progress. */
type Loading = LoadingGroups & {
  /**
   * Whether the outcome of a write is still pending; until then it is unknown which clicks are
   * stored.
   */
  isWaiting: () => boolean;
  loaded: (clicks: number) => void;
  /** A part of a file cannot be read; the file is kept as `kept`. */
  damaged: (damage: Damage & { kept: string }) => void;
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
      client ??= await connectLoader(url);
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

/** Loads the spool files left in this data directory by redirect processes that ended. */
export async function loadLeftoverSpools({
  config,
  log,
}: Pick<Parts, 'config' | 'log'>): Promise<void> {
  const spool = await openSpool(join(config.data_dir, 'spool'));
  const loader = openLoader(config.database_url);
  try {
    if (spool.oldest() === null) return;
    await loader.load(spool, {
      isWaiting: () => false,
      isSettled: () => false,
      loaded: (clicks) => log.info({ clicks }, 'loaded the spooled clicks of an ended process'),
      ...reportLoss(log),
    });
  } finally {
    await loader.close();
    await spool.close();
  }
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
    const isBacklog = all - file.loadedTo > CHUNK_BYTES;
    const begunMs = performance.now();
    const spreadMs = isBacklog ? 0 : SPREAD_MS;
    const end = await loadNext(client, readFrames, file, all, { ...loading, spreadMs });
    const isGone = await spool.loaded(file, end);
    if (isGone) await client.query('delete from click_spools where name = $1', [file.name]);
    // Backpressure: visitors have priority, so the loader pauses for as long as it worked.
    if (isBacklog) await rest(performance.now() - begunMs);
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
    const { frames, end, damages } = await readFrames(file, from, to);
    // Before the commit, after which no one reads this part again.
    const kept = damages.length > 0 ? await keepDamaged(file) : '';
    await insertDamages(client, file.name, damages);
    const count = await loadGroups(client, frames, loading);
    await client.query(
      'update click_spools set loaded_to = $2, updated_at = now() where name = $1',
      [file.name, end],
    );
    await client.query('commit');
    loading.loaded(count);
    for (const damage of damages) loading.damaged({ ...damage, kept });
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
