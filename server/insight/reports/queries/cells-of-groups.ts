import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/dimensions.ts';
import {
  type Groups,
  groupColumns,
  groupKeyOf,
  groupNames,
  summedGroups,
} from './group-columns.ts';

/**
 * The roll-up cells of a report. Grouped by a value: the cells of that kind, plus the remainder of
 * kind `all` as cells without a value. Otherwise: the cells of kind `all`. The cells of a value are
 * read once and added up before they are subtracted; there may be many.
 */
export function cellsOfGroups(
  groups: Groups,
  { kind, figures, cellsOf }: CellSource,
): RawBuilder<unknown> {
  if (!kind) return cellsOf('all');
  const columns = sql.join(figures.map((name) => sql.ref(name)));
  const sums = sql.join(
    figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  );
  const negated = sql.join(figures.map((name) => sql`-${sql.ref(name)}`));
  const keyOf = (group: PerformanceGroup, key: string) => (group === kind ? sql`''` : sql.ref(key));
  const without = groups.then_by
    ? sql`${keyOf(groups.group_by, 'group_key')}, label, ${keyOf(groups.then_by, 'group_key2')}, label2`
    : sql`${keyOf(groups.group_by, 'group_key')}, label`;
  const names = groups.then_by ? sql`group_key, label, group_key2, label2` : sql`group_key, label`;
  return sql`(
    with valued as materialized (
      select ${summedGroups(groups)}, currency, ${sums} from (${cellsOf(kind)}) cells
      group by ${groupNames(groups)}, currency)
    select ${names}, currency, ${columns} from valued
    union all ${cellsOf('all')}
    union all select ${without}, currency, ${negated} from valued)`;
}

type CellSource = {
  /** The group of the report that is in the value of the cells. */
  kind: PerformanceGroup | undefined;
  figures: readonly string[];
  /** The cells of a kind: group columns, currency and figures. */
  cellsOf: (kind: string) => RawBuilder<unknown>;
};

/**
 * Key and label columns for cells `k` with brand `b` and site `s`; `kinds` are the groups that are in
 * the value of the cells.
 */
export function cellColumns(
  groups: Groups,
  kinds: readonly PerformanceGroup[],
): RawBuilder<unknown> {
  const columns = {
    day: sql<string>`k.day`,
    // Cells without coupons, as those of clicks, are in the group without one.
    toValue: (group: PerformanceGroup) => (kinds.includes(group) ? sql`k.value` : sql`''`),
  };
  return groupColumns(groups, (group) => groupKeyOf(group, columns));
}
