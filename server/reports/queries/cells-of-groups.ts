import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';
import { type Groups, groupColumns, groupKeyOf } from './group-columns.ts';

/** The roll-up cells to read: their kind, their sign, and a replacement for their value. */
export type CellQuery = { kind: string; factor: 1 | -1; replacement?: RawBuilder<unknown> };

/**
 * The roll-up cells of a report. Grouped by a value: the cells of that kind, plus the remainder of
 * kind `all` as cells without a value. Otherwise: the cells of kind `all`.
 */
export function cellsOfGroups(
  kind: PerformanceGroup | undefined,
  cellsOf: (query: CellQuery) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const all = cellsOf({ kind: 'all', factor: 1 });
  if (!kind) return all;
  return sql`
    ${cellsOf({ kind, factor: 1 })}
    union all ${all}
    union all ${cellsOf({ kind, factor: -1, replacement: sql`''` })}`;
}

/**
 * Key and label columns for cells `k` with brand `b` and site `s`; `coupon` is the coupon column of
 * the cells.
 */
export function cellColumns(
  groups: Groups,
  { kinds, coupon, replacement }: CellValues,
): RawBuilder<unknown> {
  const value = sql`k.value`;
  const columns = { day: sql<string>`k.day`, device: value, country: value, coupon, row: sql`k` };
  return groupColumns(groups, (group) =>
    kinds.includes(group) ? (replacement ?? value) : groupKeyOf(group, columns),
  );
}

type CellValues = {
  /** The groups of the report that are in the value of the cells. */
  kinds: readonly PerformanceGroup[];
  coupon: RawBuilder<unknown>;
  replacement?: RawBuilder<unknown> | undefined;
};
