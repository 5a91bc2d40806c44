import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/rates/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listHistory, listNewest } from './store.ts';

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
