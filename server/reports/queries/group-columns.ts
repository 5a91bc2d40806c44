import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';

/** Where a group's key is read from; sub-ids are columns of `row`. */
type Columns = {
  /** of the account's calendar */
  day: RawBuilder<string>;
  device: RawBuilder<unknown>;
  country: RawBuilder<unknown>;
  coupon: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
};

/** The groups by what a click or a line itself tells: each has sums of its own. */
const BY_VALUE: readonly PerformanceGroup[] = [
  'device',
  'country',
  'coupon',
  'uid1',
  'uid2',
  'uid3',
  'uid4',
  'uid5',
];

/** Those of the groups that are told by a value of the click or line itself. */
export function valueGroups({ group_by, then_by }: Groups): PerformanceGroup[] {
  return [group_by, then_by].filter(
    (group) => group !== undefined && BY_VALUE.includes(group),
  ) as PerformanceGroup[];
}

/** By what a report is cut; a second group stands within each of the first. */
export type Groups = { group_by: PerformanceGroup; then_by?: PerformanceGroup | undefined };

/** Key and label of every group of rows with brand `b` and site `s`: `cut`, `label`, `cut2`, `label2`. */
export function groupColumns(
  { group_by, then_by }: Groups,
  keyOf: (group: PerformanceGroup) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const first = sql`${keyOf(group_by)} as cut, ${labelOf(group_by)} as label`;
  if (!then_by) return first;
  return sql`${first}, ${keyOf(then_by)} as cut2, ${labelOf(then_by)} as label2`;
}

/** The same once they are summed up. */
export function summedGroups({ then_by }: Groups): RawBuilder<unknown> {
  const second = sql`, cut2, max(label2) as label2`;
  return sql`cut, max(label) as label${then_by ? second : sql``}`;
}

/** By what they are summed up. */
export function groupNames({ then_by }: Groups): RawBuilder<unknown> {
  return then_by ? sql`cut, cut2` : sql`cut`;
}

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
    case 'coupon':
      return sql`coalesce(${from[group]}, '')`;
    default:
      return sql`coalesce(${from.row}.${sql.ref(group)}, '')`;
  }
}

/** What a group is called; null where its key says it all. */
function labelOf(group: PerformanceGroup): RawBuilder<string | null> {
  if (group === 'brand') return sql`b.merchant_name`;
  return group === 'channel' ? sql`s.name` : sql`null::text`;
}
