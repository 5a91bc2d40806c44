import type { Db } from '#server/platform/db/connect.ts';
import { readRatedDays } from './store.ts';

/**
 * The UTC days on which a currency can be converted into another: spans of YYYY-MM-DD, both ends
 * inclusive, without gaps; `-infinity` to `infinity` for identical currencies. Reports use
 * `exchange_rate(from, to, day)` or `exchange_rate_days(from, to)` in their own SQL.
 */
export function listRatedDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ from_day: string; to_day: string }[]> {
  return readRatedDays(db, from, to);
}
