import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDay } from '#contract/fields.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isArchived, updateRestored } from '../days/archived-store.ts';
import { attachDay, indexDay, lockDays, tableOf } from '../days/store.ts';
import { readArchive } from './archive-file.ts';
import { dropCopy, restoreCopy } from './copies-store.ts';
import {
  countClicks,
  deleteArchives,
  hasTable,
  insertLines,
  listArchives,
  recreateDay,
} from './store.ts';

const DAY_MS = 86_400_000;
/** The number of days a restored day stays in the reporting tables. */
const RESTORED_DAYS = 30;

/**
 * Restores an archived day (YYYY-MM-DD or YYYYMMDD, UTC) for reports, the click log and order
 * attribution for `RESTORED_DAYS`; returns its number of clicks. If that is impossible it throws an
 * error with a readable message and changes nothing. Its files or copies are deleted after its
 * clicks are committed to the database.
 */
export async function restoreDay(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  dayText: string,
): Promise<{ clicks: number; until: Date }> {
  const from = parseDay(dayText);
  const day = from.toISOString().slice(0, 10).replaceAll('-', '');
  const until = new Date(now().getTime() + RESTORED_DAYS * DAY_MS);
  const restored = await inTransaction(db, async (tx) => {
    await lockDays(tx);
    if (await hasTable(tx, tableOf(day)))
      throw new Error(`The clicks of ${dayText} are still in the database.`);
    if (!(await isArchived(tx, day))) throw new Error(`The clicks of ${dayText} are not archived.`);
    const archives = await listArchives(tx, day);
    await recreateDay(tx, day);
    for (const { part, file, clicks, sha256 } of archives) {
      if (file === null) {
        await restoreCopy(tx, day, part);
        continue;
      }
      const path = join(config.data_dir, file);
      const read = await readArchive(path, (lines) => insertLines(tx, day, lines));
      if (read.clicks === clicks && read.sha256 === sha256) continue;
      throw new Error(`${path} is not the file that was written: nothing was restored.`);
    }
    await updateRestored(tx, day, until);
    await deleteArchives(tx, day);
    // Last, because the default partition is locked from here to the commit.
    await attachDay(tx, day, from, new Date(from.getTime() + DAY_MS));
    return archives;
  });
  await indexDay(db, day);
  for (const { part, file } of restored) {
    if (file === null) await dropCopy(day, part);
    else await rm(join(config.data_dir, file), { force: true });
  }
  return { clicks: await countClicks(db, tableOf(day)), until };
}

function parseDay(dayText: string): Date {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(dayText) ?? [];
  const text = `${year}-${month}-${date}`;
  if (!isDay(text)) throw new Error(`Write the day as YYYY-MM-DD, not as "${dayText}".`);
  return new Date(`${text}T00:00:00Z`);
}
