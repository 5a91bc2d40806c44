import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type NewRate = Insertable<DB['exchange_rates']>;
/** One currency for another on a day (YYYY-MM-DD). */
export type DatedPair = { from: string; to: string; day: string };

/** The rates of pairs on their days, in their order; null where none is known. */
export async function readRates(
  db: Db,
  pairs: readonly DatedPair[],
): Promise<{ rate: string | null }[]> {
  const found = await sql<{ rate: string | null }>`
    select exchange_rate(asked.a, asked.b, asked.day) as rate
    from unnest(${pairs.map((one) => one.from)}::text[], ${pairs.map((one) => one.to)}::text[],
      ${pairs.map((one) => one.day)}::date[]) with ordinality as asked (a, b, day, place)
    order by asked.place`.execute(db);
  return found.rows;
}

/** The days on which a currency can be converted into another, as spans, the first one first. */
export async function readRatedDays(db: Db, from: string, to: string) {
  const found = await sql<{ from_day: string; to_day: string }>`
    select from_day, to_day from exchange_rate_days(${from}, ${to}) order by from_day`.execute(db);
  return found.rows;
}

/** Adds rates of days that have none yet; what is stored stays. Answers how many were added. */
export async function insertRates(tx: Tx, rates: readonly NewRate[]): Promise<number> {
  const added = await sql`
    insert into exchange_rates
    select * from jsonb_populate_recordset(null::exchange_rates, ${JSON.stringify(rates)}::jsonb)
    on conflict (currency, day) do nothing`.execute(tx);
  return Number(added.numAffectedRows ?? 0n);
}
