import { sql } from 'kysely';
import { rollUpAllLines } from '#server/insight/reports/builders.ts';
import { recountLines } from '#server/insight/reports/roll-ups/recount-lines.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { recountDay } from '#server/traffic/clicks/roll-ups/recount-clicks.ts';
import { record } from '../record.ts';
import { vacuum } from './vacuum.ts';

/** Rolls up all clicks with the worker's function, in batches of a million for a large backlog. */
export async function sumAllClicks(parts: Parts): Promise<void> {
  const startedAt = performance.now();
  await rollUpAllClicks(parts);
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await sql<{ clicks: number; cells: number; bytes: string }>`
    select sum(clicks) filter (where kind = 'all')::int as clicks,
      count(*)::int as cells, pg_size_pretty(pg_total_relation_size('click_roll_ups')) as bytes
    from click_roll_ups`.execute(parts.db);
  const { clicks = 0, cells = 0, bytes = '' } = rows[0] ?? {};
  const rate = Math.round((clicks / seconds) * 60);
  record({ clicks, seconds, clicks_per_minute: rate, cells, bytes });
  console.log(
    `reports: ${clicks} clicks summed in ${seconds.toFixed(0)} s (${rate} a minute) to ${cells} cells, ${bytes}`,
  );
  await vacuum(parts, ['click_roll_ups']);
}

/** Compares the roll-ups of the last whole day with a recount of its clicks. */
export async function recountLastDay(parts: Parts): Promise<void> {
  const lastDay = Math.floor(now().getTime() / DAY_MS) - 1;
  const again = performance.now();
  const different = (await recountDay(parts, lastDay)) ?? [];
  const took = (performance.now() - again) / 1000;
  record({ recounted_day_seconds: took, different: different.length });
  console.log(`reports: a day recounted in ${took.toFixed(1)} s, ${different.length} cells differ`);
  if (different.length > 0) throw new Error('the sums are not what was clicked');
}

/** Rolls up all order lines with the worker's function and compares the result with a recount. */
export async function sumOrders(parts: Parts): Promise<void> {
  const startedAt = performance.now();
  await rollUpAllLines(parts);
  const summed = performance.now();
  await vacuum(parts, ['order_roll_ups', 'order_roll_up_marks', 'order_roll_up_split_orders']);
  const again = performance.now();
  const different = await recountLines(parts);
  const took = (performance.now() - again) / 1000;
  const seconds = (summed - startedAt) / 1000;
  record({ lines_seconds: seconds, recounted_seconds: took, different: different.length });
  console.log(
    `reports: all order lines summed in ${seconds.toFixed(0)} s, recounted in ${took.toFixed(0)} s, ${different.length} cells differ`,
  );
  if (different.length > 0) throw new Error('the sums are not what was ordered');
}
