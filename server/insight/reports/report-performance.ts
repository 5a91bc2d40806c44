import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { isCalendarGroup, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import type {
  PerformanceOrder,
  reportPerformance as performanceCall,
} from '#contract/reports/publisher.ts';
import { comparedSpan, type Span } from '#contract/reports/spans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type ComparedGroups, compareGroups } from './compare-groups.ts';
import { presentComparedCell, presentTotals } from './present.ts';
import { areClicksArchived } from './queries/clicks-in-scope.ts';
import type { Groups } from './queries/group-columns.ts';
import { type Shape, sumPerformance } from './queries/sum-performance.ts';
import { type ReportScope, resolveScope } from './resolve-scope.ts';

type Input = ParsedOf<typeof performanceCall>;

/** One page of the performance report with the totals of all groups and of the compared period. */
export async function reportPerformance(
  db: Db,
  actor: PublisherActor,
  input: Input,
): Promise<ReplyOf<typeof performanceCall>> {
  const scope = await resolveScope(db, actor, input);
  await requireClicks(db, scope, input);
  const shape = shapeOf(input);
  const span = await requireComparedSpan(db, scope, input);
  const groups =
    span && input.compared_rows === 1 ? await compareGroups(db, scope, span, shape) : null;
  const { rows, totals, total } = await sumPerformance(db, scope, withGroups(shape, groups));
  const before = span && (groups?.totals ?? (await sumTotals(db, { ...scope, ...span }, shape)));
  return {
    list: rows.map((row) => presentComparedCell(row, groups)),
    total,
    totals: presentTotals(totals, actor.currency),
    comparison: span && { ...span, totals: presentTotals(before ?? [], actor.currency) },
    currency: actor.currency,
    time_zone: actor.time_zone,
  };
}

function shapeOf(input: Input): Shape {
  return {
    ...defaultOrder(input),
    group_by: input.group_by,
    then_by: input.then_by,
    keyword: input.keyword,
    limit: input.perPage,
    offset: (input.curPage - 1) * input.perPage,
  };
}

/** Refuses grouping by two values for days whose clicks are archived. */
export async function requireClicks(db: Db, scope: ReportScope, groups: Groups): Promise<void> {
  if (await areClicksArchived(db, scope, groups)) refuse('REPORT_PAIR_TOO_OLD');
}

type Order = Pick<Input, 'group_by' | 'then_by' | 'order_type' | 'order_direction'>;

/**
 * The requested order, or the default of the groups: newest days first, otherwise highest
 * commission. The second group is sorted by the same column, or days by date.
 */
export function defaultOrder({ group_by, then_by, order_type, order_direction }: Order) {
  const by = order_type ?? defaultOrderOf(group_by);
  const direction = order_direction ?? (by === 'label' ? 'asc' : 'desc');
  const first = { order_type: by, order_direction: direction } as const;
  if (!then_by) return first;
  const isByName = by === 'key' || by === 'label';
  if (order_type && !isByName) return { ...first, then_order: first };
  return {
    ...first,
    then_order: { order_type: defaultOrderOf(then_by), order_direction: 'desc' },
  } as const;
}

const defaultOrderOf = (group: PerformanceGroup): PerformanceOrder =>
  isCalendarGroup(group) ? 'key' : 'commission';

/** The report's groups, with those that only the compared period has. */
export const withGroups = (shape: Shape, groups: ComparedGroups | null): Shape =>
  groups ? { ...shape, also: groups.names } : shape;

/** The compared days; null without comparison. Refuses those whose clicks are archived. */
export async function requireComparedSpan(
  db: Db,
  scope: ReportScope,
  { compare, ...groups }: Groups & Pick<Input, 'compare'>,
): Promise<Span | null> {
  if (compare === 'none') return null;
  const span = comparedSpan(scope, compare);
  await requireClicks(db, { ...scope, ...span }, groups);
  return span;
}

const sumTotals = async (db: Db, scope: ReportScope, shape: Shape) =>
  (await sumPerformance(db, scope, { ...shape, limit: 0 })).totals;
