import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/rates/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listHistory, listNewest, readNewestRates } from './store.ts';

/** The newest rate of every currency. */
export async function listRates(db: Db): Promise<ReplyOf<typeof calls.listRates>> {
  const list = await listNewest(db);
  return { list, total: list.length, newest_day: list[0]?.day ?? null };
}

/** A page of the rates of one currency. */
export async function showRate(
  db: Db,
  { currency, curPage, perPage }: ParsedOf<typeof calls.showRate>,
): Promise<ReplyOf<typeof calls.showRate>> {
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const { rows, total } = await listHistory(db, currency, page);
  const list = rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }));
  return { list, total };
}

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
