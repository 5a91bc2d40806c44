import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from '../resolve-scope.ts';

/** The start of a day in a time zone, `plus` days later. */
export function dayBegins(day: string, timeZone: string, plus = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}::text)`;
}

/** The calendar day of a time, in the account's time zone. */
export function dayOf(column: RawBuilder<unknown>, scope: ReportScope): RawBuilder<string> {
  return sql`(${column} at time zone ${scope.time_zone}::text)::date`;
}

/**
 * Condition for order lines `c` with brand `b` and site `s`: the whole filter except the status
 * tab. Days refer to the order time, or to another time of the line.
 */
export function linesInScope(scope: ReportScope, moment = sql`c.order_time`): RawBuilder<boolean> {
  return sql`c.publisher_id = ${scope.publisher_id}
    and ${moment} >= ${dayBegins(scope.start_date, scope.time_zone)}
    and ${moment} < ${dayBegins(scope.end_date, scope.time_zone, 1)}
    ${rowsInScope(scope, 'c', sql`c.currency`)}`;
}

/**
 * The currency of clicks `k` of a day, with brand `b` and `rated` days as joined by
 * `clickJoins`: the account's own where orders of that day are converted into it, so that EPC
 * compares like with like; otherwise the brand's.
 */
export function currencyOfClicks(
  { publisher_id }: ReportScope,
  day: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`(case when rated.days @> ${day} then ${ownCurrency(publisher_id)} else b.currency end)`;
}

/** Read once per statement; joined, the account would be a step for every cell. */
const ownCurrency = (publisherId: number) =>
  sql`(select currency from publishers where id = ${publisherId})`;

/**
 * Joins for clicks `k`: brand `b`, site `s`, and the days with rates into the account's currency.
 */
export function clickJoins({
  publisher_id,
  start_date,
  end_date,
}: ReportScope): RawBuilder<unknown> {
  return sql`join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    left join exchange_days(${ownCurrency(publisher_id)},
      ${start_date}::date, ${end_date}::date) rated on rated.currency = b.currency`;
}

/**
 * Condition for joined clicks `k`: the filter except its days; `day` is their day in the account.
 */
export function clicksInScope(scope: ReportScope, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`k.publisher_id = ${scope.publisher_id}
    ${rowsInScope(scope, 'k', currencyOfClicks(scope, day))}`;
}

/**
 * Condition for site, brand, platform and currency of `rows` with site `s`; `paid` is their
 * currency.
 */
export function rowsInScope(scope: ReportScope, rows: 'c' | 'k', paid: RawBuilder<unknown>) {
  const { site_id, brand_id, platform_id, currency } = scope;
  return sql`
    ${site_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.site_id`)} = ${site_id}`}
    ${brand_id === undefined ? sql`` : sql`and ${sql.ref(`${rows}.brand_id`)} = ${brand_id}`}
    ${platform_id === undefined ? sql`` : sql`and s.channel_type = ${platform_id}`}
    ${currency === undefined ? sql`` : sql`and ${paid} = ${currency}`}`;
}

/** Condition for order lines `c` of a status tab. */
export function linesOfTab({ status }: ReportScope): RawBuilder<boolean> {
  return status === 'all' ? sql`true` : sql`c.status = ${status}`;
}
