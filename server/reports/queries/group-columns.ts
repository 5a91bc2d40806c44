import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports.ts';

/** Where a group's key is read from; sub-ids are columns of `row`. */
type Columns = {
  /** of the account's calendar */
  day: RawBuilder<string>;
  device: RawBuilder<unknown>;
  country: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
};

/**
 * By what rows with brand `b` and site `s` are grouped: dates stay dates until they are few, for
 * writing them out is dear. A week bears its Monday.
 */
export function cutOf(group: PerformanceGroup, from: Columns): RawBuilder<unknown> {
  switch (group) {
    case 'day':
      return from.day;
    case 'week':
    case 'month':
      return sql`date_trunc(${sql.lit(group)}, ${from.day}::timestamp)::date`;
    case 'brand':
      return sql`b.mcid`;
    case 'channel':
      return sql`coalesce(s.code, '')`;
    case 'device':
    case 'country':
      return sql`coalesce(${from[group]}, '')`;
    default:
      return sql`coalesce(${from.row}.${sql.ref(group)}, '')`;
  }
}

/** What a group is called; null where its key says it all. */
export function labelOf(group: PerformanceGroup): RawBuilder<string | null> {
  if (group === 'brand') return sql`b.merchant_name`;
  return group === 'channel' ? sql`s.name` : sql`null::text`;
}
