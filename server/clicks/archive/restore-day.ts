import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isArchived, noteRestored } from '../days/aside-store.ts';
import { attachDay, indexDay, lockDays, tableOf } from '../days/store.ts';
import { readArchive } from './read-archive.ts';
import {
  countClicks,
  deleteArchives,
  hasTable,
  insertLines,
  listArchives,
  remakeDay,
} from './store.ts';

const DAY_MS = 86_400_000;

/** How long a day that was brought back stays. */
const RESTORED_DAYS = 30;

/**
 * Brings a day (YYYY-MM-DD or YYYYMMDD, of UTC) back to where reports, the click log and orders look for
 * clicks, for `RESTORED_DAYS`; answers how many clicks it has. Throws a sentence where that cannot be,
 * and then nothing has changed. The files of the day are deleted once its clicks are in the database.
 */
export async function restoreDay(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  told: string,
): Promise<{ clicks: number; until: Date }> {
  const from = beginOf(told);
  const day = from.toISOString().slice(0, 10).replaceAll('-', '');
  const until = new Date(now().getTime() + RESTORED_DAYS * DAY_MS);
  const done = await inTransaction(db, async (tx) => {
    await lockDays(tx);
    if (await hasTable(tx, tableOf(day))) throw new Error(`The clicks of ${told} are there.`);
    if (!(await isArchived(tx, day))) throw new Error(`${told} has not been set aside.`);
    const archives = await listArchives(tx, day);
    await remakeDay(tx, day);
    for (const { file, clicks, sha256 } of archives) {
      const path = join(config.data_dir, file);
      const read = await readArchive(path, (lines) => insertLines(tx, day, lines));
      if (read.clicks === clicks && read.sha256 === sha256) continue;
      throw new Error(`${path} is not the file that was written: nothing was brought back.`);
    }
    await noteRestored(tx, day, until);
    await deleteArchives(tx, day);
    // Last, as the table of the rest is held from there to the commit.
    await attachDay(tx, day, from, new Date(from.getTime() + DAY_MS));
    return archives;
  });
  for (const { file } of done) await rm(join(config.data_dir, file), { force: true });
  await indexDay(db, day);
  return { clicks: await countClicks(db, tableOf(day)), until };
}

function beginOf(told: string): Date {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(told) ?? [];
  const text = `${year}-${month}-${date}`;
  const begin = new Date(`${text}T00:00:00Z`);
  if (!Number.isNaN(begin.getTime()) && begin.toISOString().startsWith(text)) return begin;
  throw new Error(`A day is told as YYYY-MM-DD, not as "${told}".`);
}
