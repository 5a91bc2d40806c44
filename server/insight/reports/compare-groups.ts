import { isCalendarGroup, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import { type Span, shiftDay } from '#contract/reports/spans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type Cell,
  type Figures,
  type GroupName,
  type Shape,
  sumPerformance,
} from './queries/sum-performance.ts';
import type { ReportScope } from './resolve-scope.ts';
import { daysOf } from './rules.ts';

/** The groups of a compared period, under the names of the groups of the report. */
export type ComparedGroups = {
  find: (name: GroupName) => Cell | undefined;
  names: readonly GroupName[];
  totals: readonly Figures[];
};

const ALL = 1_000_000_000;

/**
 * Sums the compared period by the groups of the report. Days, weeks and months are paired by their
 * position: the third day of a month with the third of the month before. Those without a counterpart
 * (31 days beside 30) are in the totals only.
 */
export async function compareGroups(
  db: Db,
  scope: ReportScope,
  span: Span,
  shape: Shape,
): Promise<ComparedGroups> {
  const then = { ...scope, ...span };
  const { rows, totals } = await sumPerformance(db, then, { ...shape, limit: ALL, offset: 0 });
  const rename = namesOf(scope, span, shape);
  const cells = new Map<string, Cell>();
  for (const cell of rows) {
    const named = rename(cell);
    if (named) cells.set(idOf(named), named);
  }
  const names = [...cells.values()].map(({ key, label, key2, label2, currency }) => ({
    key,
    label,
    ...(key2 !== undefined && { key2, label2: label2 ?? null }),
    currency,
  }));
  return { find: (name) => cells.get(idOf(name)), names, totals };
}

const idOf = ({ key, key2, currency }: GroupName) => JSON.stringify([key, key2, currency]);

/** Names a cell of the compared period as its counterpart; null if there is none. */
function namesOf(now: Span, then: Span, { group_by, then_by }: Shape) {
  const first = counterparts(group_by, now, then);
  const second = then_by ? counterparts(then_by, now, then) : null;
  return (cell: Cell): Cell | null => {
    const key = first ? first.get(cell.key) : cell.key;
    const key2 = second ? second.get(cell.key2 ?? '') : cell.key2;
    if (key === undefined || (second && key2 === undefined)) return null;
    return { ...cell, key, ...(key2 !== undefined && { key2 }) };
  };
}

/** Periods of the report by those of the compared period; null for groups that are no periods. */
function counterparts(group: PerformanceGroup, now: Span, then: Span): Map<string, string> | null {
  if (!isCalendarGroup(group)) return null;
  const own = periodsOf(group, now);
  return new Map(
    periodsOf(group, then).flatMap((key, at) => {
      const counterpart = own[at];
      return counterpart === undefined ? [] : [[key, counterpart] as const];
    }),
  );
}

/** The keys of the days, weeks or months of a span, in order. */
function periodsOf(group: PerformanceGroup, span: Span): string[] {
  const keys = daysOf(span).map((day) => {
    if (group === 'day') return day;
    return group === 'month' ? day.slice(0, 7) : mondayOf(day);
  });
  return [...new Set(keys)];
}

const mondayOf = (day: string) =>
  shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
