import { type RawBuilder, sql } from 'kysely';

/**
 * A publisher's clicks since a moment, as rows of brand_id, clicks and valid_clicks to be summed.
 * Full days of the account come from the roll-up; the day of the moment, and clicks that are not
 * rolled up yet, are counted row by row. The result equals a count of all clicks in one statement
 * snapshot; if the clicks of that first day have been archived, that day is left out.
 */
export function ownClicksSince(publisherId: number, since: Date): RawBuilder<unknown> {
  const from = sql`${since}::timestamptz`;
  const own = sql`(select time_zone from click_zones where publisher_id = ${publisherId})`;
  const firstDay = sql`(${from} at time zone ${own})::date`;
  const rolledUpTo = sql`(select clicks_rolled_up_to(${publisherId}::int))`;
  return sql`
    select brand_id, clicks, valid_clicks from click_roll_ups
    where publisher_id = ${publisherId} and kind = 'all' and day > ${firstDay}
    union all
    select brand_id, 1, (invalid_reason is null)::int from clicks
    -- No day is longer, whatever the clocks do; it names the tables to look into.
    where publisher_id = ${publisherId}
      and clicked_at >= ${from} and clicked_at < ${from} + interval '26 hours'
      and (clicked_at at time zone ${own})::date = ${firstDay} and id <= ${rolledUpTo}
    union all
    select brand_id, 1, (invalid_reason is null)::int from clicks
    where publisher_id = ${publisherId} and clicked_at >= ${from} and id > ${rolledUpTo}`;
}

/**
 * The valid clicks of all publishers since a moment, by the same method: rows of brand_id and
 * valid_clicks.
 */
export function validClicksSince(since: Date): RawBuilder<unknown> {
  const from = sql`${since}::timestamptz`;
  const isValid = sql`clicked_at >= ${from} and invalid_reason is null`;
  return sql`
    select brand_id, valid_clicks from click_brands where day > (${from} at time zone 'UTC')::date
    union all
    select brand_id, 1 from ${clicksWithWatermark}
    where ${isValid} and clicked_at < date_trunc('day', ${from}, 'UTC') + interval '24 hours'
      and c.id <= p.rolled_up_to
    union all
    -- The lowest watermark lets the index skip what every partition has rolled up.
    select brand_id, 1 from ${clicksWithWatermark} where ${isValid}
      and c.id > (select min(rolled_up_to) from click_roll_up_partitions) and c.id > p.rolled_up_to`;
}

/** Clicks `c` with the partition `p` of the roll-ups that they belong to. */
const clicksWithWatermark = sql`clicks c join click_roll_up_partitions p
  on click_slot(c.publisher_id) between p.first_slot and p.last_slot`;
