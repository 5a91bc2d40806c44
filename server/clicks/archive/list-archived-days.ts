import type { Db } from '#server/platform/db/connect.ts';
import { listArchives } from './store.ts';

/** Where archived days are, the oldest day (YYYY-MM-DD) first; null: in ClickHouse. */
export async function listArchivedDays(
  db: Db,
): Promise<{ day: string; clicks: number; file: string | null }[]> {
  const archives = await listArchives(db);
  return archives.map(({ day, clicks, file }) => ({
    day: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    clicks,
    file,
  }));
}
