import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';

/** The columns that group keys are read from; `row` holds the sub-id columns. */
type Columns = {
  /** In the account's time zone. */
  day: RawBuilder<string>;
  device: RawBuilder<unknown>;
  country: RawBuilder<unknown>;
  coupon: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
};

/** Groups by a value of the click or line itself; each has roll-ups of its own. */
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

/** The groups of a report that are values of the click or line itself. */
export function valueGroups({ group_by, then_by }: Groups): PerformanceGroup[] {
  return [group_by, then_by].filter(
    (group) => group !== undefined && BY_VALUE.includes(group),
  ) as PerformanceGroup[];
}

/** The grouping of a report; the second group subdivides each of the first. */
export type Groups = { group_by: PerformanceGroup; then_by?: PerformanceGroup | undefined };

/**
 * Key and label columns of the groups for rows with brand `b` and site `s`: `group_key`, `label`, `group_key2`,
 * `label2`.
 */
export function groupColumns(
  { group_by, then_by }: Groups,
  keyOf: (group: PerformanceGroup) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const first = sql`${keyOf(group_by)} as group_key, ${labelOf(group_by)} as label`;
  if (!then_by) return first;
  return sql`${first}, ${keyOf(then_by)} as group_key2, ${labelOf(then_by)} as label2`;
}

/** The same columns after aggregation. */
export function summedGroups({ then_by }: Groups): RawBuilder<unknown> {
  const second = sql`, group_key2, max(label2) as label2`;
  return sql`group_key, max(label) as label${then_by ? second : sql``}`;
}

/** The columns to aggregate by. */
export function groupNames({ then_by }: Groups): RawBuilder<unknown> {
  return then_by ? sql`group_key, group_key2` : sql`group_key`;
}

/**
 * The grouping key of rows with brand `b` and site `s`. Dates are formatted only after aggregation,
 * because formatting every row is expensive. A week is named by its Monday.
 */
export function groupKeyOf(group: PerformanceGroup, from: Columns): RawBuilder<unknown> {
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

/** The label of a group; null where the key suffices. */
function labelOf(group: PerformanceGroup): RawBuilder<string | null> {
  if (group === 'brand') return sql`b.merchant_name`;
  return group === 'channel' ? sql`s.name` : sql`null::text`;
}
