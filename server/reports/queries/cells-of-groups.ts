import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';
import { cutOf, type Groups, groupColumns } from './group-columns.ts';

/** Which cells are read: their kind, how often they count, and what stands in the place of their value. */
export type WantedCells = { kind: string; times: 1 | -1; instead?: RawBuilder<unknown> };

/**
 * The cells that answer a report: those of the kind that one of its groups is told by, with what they
 * leave of all as those without a value; else those of all.
 */
export function cellsOfGroups(
  kind: PerformanceGroup | undefined,
  cellsOf: (wanted: WantedCells) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const all = cellsOf({ kind: 'all', times: 1 });
  if (!kind) return all;
  return sql`
    ${cellsOf({ kind, times: 1 })}
    union all ${all}
    union all ${cellsOf({ kind, times: -1, instead: sql`''` })}`;
}

/** Keys and labels of the groups of cells `k` with brand `b` and site `s`; `coupon` is theirs. */
export function cellColumns(
  groups: Groups,
  { kinds, coupon, instead }: CellValues,
): RawBuilder<unknown> {
  const value = sql`k.value`;
  const columns = { day: sql<string>`k.day`, device: value, country: value, coupon, row: sql`k` };
  return groupColumns(groups, (group) =>
    kinds.includes(group) ? (instead ?? value) : cutOf(group, columns),
  );
}

type CellValues = {
  /** The groups of the report that the cells' value tells. */
  kinds: readonly PerformanceGroup[];
  coupon: RawBuilder<unknown>;
  instead?: RawBuilder<unknown> | undefined;
};
