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
    ${placesOfCut(cut, 'c', 'c')}`;
}

/** Clicks `k` with brand `b` and site `s`: a cut but for its days; a click's currency is its brand's. */
export function clicksOfCut(cut: Cut): RawBuilder<boolean> {
  return sql`k.publisher_id = ${cut.publisher_id}
    ${placesOfCut(cut, 'k', 'b')}`;
}

/** What a cut says beside publisher, days and tab, of `rows` with site `s`; `paid` has the currency. */
export function placesOfCut(cut: Cut, rows: 'c' | 'k', paid: 'b' | 'c' | 'k') {
  const { site_id, brand_id, platform_id, currency } = cut;
  return sql`
    ${site_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.site_id`)} = ${site_id}`}
    ${brand_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.brand_id`)} = ${brand_id}`}
    ${platform_id === undefined ? sql`` : sql`and s.channel_type = ${platform_id}`}
    ${currency === undefined ? sql`` : sql`and ${sql.ref(`${paid}.currency`)} = ${currency}`}`;
}

/** Order lines `c` of a status tab. */
export function linesOfTab({ status }: Cut): RawBuilder<boolean> {
  return status === 'all' ? sql`true` : sql`c.status = ${status}`;
}
