import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { NEIGHBOUR_DAYS } from './rules.ts';

export type NewRate = Insertable<DB['exchange_rates']>;
/** A currency pair on a day (YYYY-MM-DD). */
export type DatedPair = { from: string; to: string; day: string };

/** The rates of pairs on their days, in input order; null if no rate is known. */
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

/** The newest rate from `base` to each currency up to a day, in input order, and its day. */
export async function readNewestRates(
  db: Db,
  base: string,
  currencies: readonly string[],
  today: string,
) {
  const found = await sql<{ rate: string | null; day: string | null }>`
    select exchange_rate(${base}, asked.code, coalesce(newest.day, ${today}::date))::text as rate,
      newest.day
    from unnest(${currencies}::text[]) with ordinality as asked (code, place)
      left join lateral (
        select a.day from exchange_rates a
        where a.currency = case asked.code when 'EUR' then ${base} else asked.code end::char(3)
          and a.day <= ${today}::date
          and ('EUR' in (asked.code, ${base}) or exists (
            select 1 from exchange_rates b where b.currency = ${base}::char(3) and b.day = a.day))
        order by a.day desc limit 1
      ) as newest on asked.code <> ${base}
    order by asked.place`.execute(db);
  return found.rows;
}

/**
 * Inserts rates of days that have none yet; stored rates are not changed. Returns how many were
 * added.
 */
export async function insertRates(tx: Tx, rates: readonly NewRate[]): Promise<number> {
  const added = await sql`
    insert into exchange_rates
    select * from jsonb_populate_recordset(null::exchange_rates, ${JSON.stringify(rates)}::jsonb)
    on conflict (currency, day) do nothing`.execute(tx);
  return Number(added.numAffectedRows ?? 0n);
}

/** Takes an advisory lock on adding rates until the commit, so that what was checked stays true. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exchange rates'))`.execute(tx);
}

/** The rates of a currency in a span of days and shortly before it, oldest first. */
export async function readKnown(
  db: Db,
  currency: string,
  { from, to }: { from: string; to: string },
) {
  const found = await sql<{ day: string; per_eur: string }>`
    select day, trim_scale(per_eur)::text as per_eur from exchange_rates
    where currency = ${currency} and day between ${from}::date - ${NEIGHBOUR_DAYS}::int and ${to}
    order by day`.execute(db);
  return found.rows;
}

/**
 * The newest day with a rate, other than one entered by hand: that of one currency must not hide
 * that all others are old.
 */
export async function findNewestDay(db: Db): Promise<string | null> {
  const found = await sql<{ day: string | null }>`
    select coalesce(max(day) filter (where source <> 'hand'), max(day)) as day
    from exchange_rates`.execute(db);
  return found.rows[0]?.day ?? null;
}

type Source = 'file' | 'hand' | 'demonstration' | 'ecb';
type RateRow = { day: string; per_eur: string; change: string | null; source: Source };

/** The newest rate of every currency, those of the newest day first. */
export async function listNewest(db: Db) {
  const found = await sql<RateRow & { currency: string }>`
    select newest.currency, newest.day, trim_scale(rate.per_eur)::text as per_eur,
      round((rate.per_eur / before.per_eur - 1) * 100, 2)::text as change, rate.source
    from (select currency, max(day) as day from exchange_rates group by currency) as newest
      join exchange_rates rate using (currency, day)
      left join lateral (
        select per_eur from exchange_rates
        where currency = newest.currency
          and day between newest.day - ${NEIGHBOUR_DAYS}::int and newest.day - 1
        order by day desc limit 1
      ) as before on true
    order by newest.day desc, newest.currency`.execute(db);
  return found.rows;
}

type DatedRate = RateRow & { note: string | null; imported_by: string | null; imported_at: Date };

/** A page of the rates of a currency, newest day first, and their total number. */
export async function listHistory(
  db: Db,
  currency: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const [found, counted] = await Promise.all([
    sql<DatedRate>`
      select rate.day, trim_scale(rate.per_eur)::text as per_eur,
        round((rate.per_eur / before.per_eur - 1) * 100, 2)::text as change,
        rate.source, rate.note, staff.name as imported_by, rate.imported_at
      from (
        select * from exchange_rates where currency = ${currency}
        order by day desc limit ${limit} offset ${offset}
      ) as rate
        left join lateral (
          select per_eur from exchange_rates
          where currency = rate.currency
            and day between rate.day - ${NEIGHBOUR_DAYS}::int and rate.day - 1
          order by day desc limit 1
        ) as before on true
        left join staff on staff.id = rate.imported_by
      order by rate.day desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from exchange_rates where currency = ${currency}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
