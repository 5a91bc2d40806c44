import { sql } from 'kysely';
import { validClicksSince } from '#server/insight/brand-directory/numbers/store.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { record } from '../record.ts';

const DAYS = 20;
const ROUNDS = 5;

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type ExplainRow = { 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] };

/**
 * Measures the query for the clicks of all brands over 20.5 days, from the roll-ups and from the
 * clicks, by PostgreSQL's EXPLAIN; the counts must be equal.
 */
export async function measureNumbers({ db }: Parts): Promise<void> {
  const since = new Date(now().getTime() - (DAYS + 0.5) * DAY_MS);
  const summed = sql`select brand_id, sum(valid_clicks)::int as clicks
    from (${validClicksSince(since)}) k group by brand_id order by brand_id`;
  const counted = sql`select brand_id, count(*)::int as clicks from clicks
    where invalid_reason is null and clicked_at >= ${since} group by brand_id order by brand_id`;
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const [one, other] = [await summed.execute(tx), await counted.execute(tx)];
    if (JSON.stringify(one.rows) !== JSON.stringify(other.rows)) {
      throw new Error('the clicks of brands differ');
    }
    const clicks_of_brands = { roll_ups: await best(tx, summed), clicks: await best(tx, counted) };
    record({ clicks_of_brands });
    console.log(
      `reports: clicks of all brands over ${DAYS}.5 days, best of ${ROUNDS}: from the roll-ups ${clicks_of_brands.roll_ups}; from the clicks ${clicks_of_brands.clicks}; equal counts`,
    );
  });
}

async function best(tx: Tx, query: ReturnType<typeof sql>): Promise<string> {
  let [ms, blocks] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows } =
      await sql<ExplainRow>`explain (analyze, buffers, format json) ${query}`.execute(tx);
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!explained) continue;
    ms = Math.min(ms, explained['Execution Time']);
    blocks = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'];
  }
  return `${ms.toFixed(0)} ms, ${blocks} pages`;
}
