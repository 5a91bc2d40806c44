import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hasClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import type { Parts } from '#server/platform/parts.ts';
import { oldTableOf } from '../days/store.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import { copyOldDay } from './copies-store.ts';
import {
  countClicks,
  dropOldDay,
  findOldDay,
  hasTable,
  insertArchive,
  listArchives,
  lockArchiving,
  lockOldDay,
  streamOldDay,
} from './store.ts';

const FAILURE_DELAY_MS = 60_000;

/**
 * Moves the oldest archived day from its table to ClickHouse or to a compressed file, whichever is
 * configured; returns whether there was one. A failure, such as a full disk, is logged at most once
 * a minute, and the day stays in its table.
 */
export async function archiveNextDay(parts: Parts, signal: AbortSignal): Promise<boolean> {
  if (!parts.config.click_archive && !hasClickHouse()) return false;
  const day = await findOldDay(parts.db);
  if (day === undefined) return false;
  try {
    return await archiveDay(parts, day);
  } catch (error) {
    parts.log.error({ err: error, day }, 'archiving a day of clicks failed');
    await setTimeout(FAILURE_DELAY_MS, null, { signal }).catch(() => {});
    return false;
  }
}

/**
 * Archives one day in one transaction. The table is dropped only after the file has been read back
 * from disk, or the copy been verified, with the same number of clicks and the same checksum as the
 * rows read. If the process ends before the commit, nothing has changed and the next attempt
 * overwrites the file or the copy. A day without clicks produces no file. Returns false if another
 * process is archiving.
 */
function archiveDay(parts: Parts, day: string): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    if (!(await lockArchiving(tx)) || !(await hasTable(tx, oldTableOf(day)))) return false;
    await lockOldDay(tx, day);
    const clicks = await countClicks(tx, oldTableOf(day));
    // The record of an empty copy says that the day has no clicks; without it they count as lost.
    if (clicks > 0 || hasClickHouse()) await writeDay(parts, tx, day, clicks);
    await dropOldDay(tx, day);
    return true;
  });
}

async function writeDay(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  tx: Tx,
  day: string,
  clicks: number,
): Promise<void> {
  const part = ((await listArchives(tx, day)).at(-1)?.part ?? 0) + 1;
  if (hasClickHouse()) {
    await copyOldDay(tx, day, part);
    await insertArchive(tx, { day, part, file: null, clicks, sha256: null }, now());
    return void log.info({ day, clicks }, 'a day of clicks is moved to ClickHouse');
  }
  const file = join('clicks', `${day}-${part}.jsonl.gz`);
  const path = join(config.data_dir, file);
  const written = await writeArchive(path, streamOldDay(tx, day));
  const read = await readArchive(path, async () => {});
  if (read.clicks !== clicks || read.sha256 !== written.sha256) {
    throw new Error(`${path} does not contain the ${clicks} clicks of its day.`);
  }
  await insertArchive(tx, { day, part, file, ...read }, now());
  log.info({ day, clicks, file }, 'a day of clicks is archived as a file');
}
