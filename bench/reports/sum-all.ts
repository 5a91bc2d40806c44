import { sql } from 'kysely';
import { MOST_UIDS } from '#server/clicks/sums/cells-store.ts';
import { recountDay } from '#server/clicks/sums/recount-clicks.ts';
import { addToSums, findLastNumber } from '#server/clicks/sums/store.ts';
import { recountLines } from '#server/conversions/sums/recount-lines.ts';
import { sumLines } from '#server/conversions/sums/sum-lines.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { vacuum } from './vacuum.ts';

const DAY_MS = 86_400_000;

/** As the worker: much larger pieces need longer each click, not shorter. */
const CLICKS_AT_ONCE = 20_000n;

/**
 * Sums all clicks by the worker's statement and all lines by its verb, and holds the sums of the last
 * day, and of all lines, against a recount.
 */
export async function sumAll(parts: Parts): Promise<void> {
  const startedAt = performance.now();
  const last = await findLastNumber(parts.db);
  for (let from = 0n; from < last; from += CLICKS_AT_ONCE) {
    const to = from + CLICKS_AT_ONCE < last ? from + CLICKS_AT_ONCE : last;
    await inTransaction(parts.db, (tx) => addToSums(tx, from, to, MOST_UIDS));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await sql<{ clicks: number; cells: number; bytes: string }>`
    select sum(clicks) filter (where kind = 'all')::int as clicks,
      count(*)::int as cells, pg_size_pretty(pg_total_relation_size('click_sums')) as bytes
    from click_sums`.execute(parts.db);
  const { clicks = 0, cells = 0, bytes = '' } = rows[0] ?? {};
  const rate = Math.round((clicks / seconds) * 60);
  console.log(
    `reports: ${clicks} clicks summed in ${seconds.toFixed(0)} s (${rate} a minute) to ${cells} cells, ${bytes}`,
  );
  await vacuum(parts, ['click_sums']);
  const lastDay = Math.floor(now().getTime() / DAY_MS) - 1;
  const again = performance.now();
  const different = await recountDay(parts, lastDay);
  const took = (performance.now() - again) / 1000;
  console.log(`reports: a day recounted in ${took.toFixed(1)} s, ${different.length} cells differ`);
  if (different.length > 0) throw new Error('the sums are not what was clicked');
  await sumOrders(parts);
}

async function sumOrders(parts: Parts): Promise<void> {
  const startedAt = performance.now();
  await sumLines(parts);
  const summed = performance.now();
  await vacuum(parts, ['conversion_sums', 'conversion_marks', 'conversion_mixed']);
  const again = performance.now();
  const different = await recountLines(parts);
  const took = (performance.now() - again) / 1000;
  console.log(
    `reports: all order lines summed in ${((summed - startedAt) / 1000).toFixed(0)} s, recounted in ${took.toFixed(0)} s, ${different.length} cells differ`,
  );
  if (different.length > 0) throw new Error('the sums are not what was ordered');
}
