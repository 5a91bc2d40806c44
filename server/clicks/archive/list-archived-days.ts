import type { Db } from '#server/platform/db/connect.ts';
import { listArchives } from './store.ts';

/** The files of archived days, the oldest day (YYYY-MM-DD) first. */
export async function listArchivedDays(
  db: Db,
): Promise<{ day: string; clicks: number; file: string }[]> {
  const archives = await listArchives(db);
  return archives.map(({ day, clicks, file }) => ({
    day: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    clicks,
    file,
  }));
}
