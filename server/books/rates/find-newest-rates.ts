import type { Db } from '#server/platform/db/connect.ts';
import { readNewestRates } from './store.ts';

/** Units of a currency for one of another, and the day of that rate. */
export type NewestRate = { rate: string; day: string };

/**
 * For each currency, the newest rate from `base` up to a day (YYYY-MM-DD), however old; null if
 * there is none. For limits, which must not vanish with an old rate; amounts are converted with
 * `findRate`.
 */
export async function findNewestRates(
  db: Db,
  base: string,
  currencies: readonly string[],
  today: string,
): Promise<(NewestRate | null)[]> {
  const rows = await readNewestRates(db, base, currencies, today);
  return rows.map(({ rate, day }) => (rate === null || day === null ? null : { rate, day }));
}
