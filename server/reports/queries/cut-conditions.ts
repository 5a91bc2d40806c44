import { type RawBuilder, sql } from 'kysely';
import type { Cut } from '../resolve-cut.ts';

/** The moment at which a day begins in a time zone; `plus` days later where told. */
export function dayBegins(day: string, timeZone: string, plus = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}::text)`;
}

/** The calendar day of a moment, in the time zone of the account. */
export function dayOf(column: RawBuilder<unknown>, cut: Cut): RawBuilder<string> {
  return sql`(${column} at time zone ${cut.time_zone}::text)::date`;
}

/**
 * Order lines `c` with brand `b` and site `s`: everything of a cut but its status tab. The days are
 * those of the order, or of another moment of the line.
 */
export function linesOfCut(cut: Cut, moment = sql`c.order_time`): RawBuilder<boolean> {
  return sql`c.publisher_id = ${cut.publisher_id}
    and ${moment} >= ${dayBegins(cut.start_date, cut.time_zone)}
    and ${moment} < ${dayBegins(cut.end_date, cut.time_zone, 1)}
    ${placesOfCut(cut, 'c', sql`c.currency`)}`;
}

/**
 * The currency of clicks `k` of a day with brand `b`, account `a` and `rated` days, as joined by
 * `aroundClicks`: where orders of that day are converted into the account's, so that earnings per
 * click compare like with like, it is that, else the brand's.
 */
export function currencyOfClicks(day: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(case when rated.days @> ${day} then a.currency else b.currency end)`;
}

/** What stands around clicks `k`: brand `b`, site `s`, account `a`, and the days with rates into its currency. */
export function aroundClicks({ publisher_id, start_date, end_date }: Cut): RawBuilder<unknown> {
  return sql`join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    join publishers a on a.id = ${publisher_id}
    left join exchange_days((select currency from publishers where id = ${publisher_id}),
      ${start_date}::date, ${end_date}::date) rated on rated.currency = b.currency`;
}

/** Clicks `k` with what stands around them: a cut but for its days; `day` is theirs in the account. */
export function clicksOfCut(cut: Cut, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`k.publisher_id = ${cut.publisher_id}
    ${placesOfCut(cut, 'k', currencyOfClicks(day))}`;
}

/** What a cut says beside publisher, days and tab, of `rows` with site `s` and the currency told. */
export function placesOfCut(cut: Cut, rows: 'c' | 'k', paid: RawBuilder<unknown>) {
  const { site_id, brand_id, platform_id, currency } = cut;
  return sql`
    ${site_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.site_id`)} = ${site_id}`}
    ${brand_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.brand_id`)} = ${brand_id}`}
    ${platform_id === undefined ? sql`` : sql`and s.channel_type = ${platform_id}`}
    ${currency === undefined ? sql`` : sql`and ${paid} = ${currency}`}`;
}

/** Order lines `c` of a status tab. */
export function linesOfTab({ status }: Cut): RawBuilder<boolean> {
  return status === 'all' ? sql`true` : sql`c.status = ${status}`;
}
