import type { Db } from '#server/platform/db/connect.ts';
import { listArchives } from './store.ts';

/** Where archived days with clicks are, the oldest day (YYYY-MM-DD) first; null: in ClickHouse. */
export async function listArchivedDays(
  db: Db,
): Promise<{ day: string; clicks: number; file: string | null }[]> {
  const archives = await listArchives(db);
  const filled = archives.filter(({ clicks }) => clicks > 0);
  return filled.map(({ day, clicks, file }) => ({
    day: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    clicks,
    file,
  }));
}
