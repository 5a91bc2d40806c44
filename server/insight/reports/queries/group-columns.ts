import { type RawBuilder, sql } from 'kysely';
import {
  type PerformanceGroup,
  type SubjectDimension,
  VALUE_DIMENSIONS,
  type ValueDimension,
} from '#contract/reports/dimensions.ts';

/** What group keys are read from. */
type Columns = {
  /** In the account's time zone. */
  day: RawBuilder<string>;
  /** Null or empty if the row has no value. */
  toValue: (dimension: ValueDimension) => RawBuilder<unknown>;
};

/** Of rows with brand `b` and site `s`. */
const SUBJECTS: Readonly<
  Record<SubjectDimension, { key: RawBuilder<unknown>; label: RawBuilder<string | null> }>
> = {
  brand: { key: sql`b.mcid`, label: sql`b.merchant_name` },
  channel: { key: sql`coalesce(s.code, '')`, label: sql`s.name` },
};

const isValue = (group: PerformanceGroup | undefined): group is ValueDimension =>
  VALUE_DIMENSIONS.some((one) => one === group);

/** The groups of a report that are values of the click or line itself; each has its own roll-ups. */
export const valueGroups = ({ group_by, then_by }: Groups): ValueDimension[] =>
  [group_by, then_by].filter(isValue);

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
  if (isValue(group)) return sql`coalesce(${from.toValue(group)}, '')`;
  if (isSubject(group)) return SUBJECTS[group].key;
  if (group === 'day') return from.day;
  return sql`date_trunc(${sql.lit(group)}, ${from.day}::timestamp)::date`;
}

/** The label of a group; null where the key suffices. */
function labelOf(group: PerformanceGroup): RawBuilder<string | null> {
  return isSubject(group) ? SUBJECTS[group].label : sql`null::text`;
}

const isSubject = (group: PerformanceGroup): group is SubjectDimension => group in SUBJECTS;
