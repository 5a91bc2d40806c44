import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  reportPerformance as asked,
  PerformanceGroup,
  PerformanceOrder,
} from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentCell, presentTotals } from './present.ts';
import { type Shape, sumPerformance } from './queries/sum-performance.ts';
import { type Cut, resolveCut } from './resolve-cut.ts';
import { comparedSpan } from './rules.ts';

type Input = ParsedOf<typeof asked>;

/** One page of the performance report with the totals of all its groups, and of the days compared. */
export async function reportPerformance(
  db: Db,
  actor: PublisherActor,
  input: Input,
): Promise<ReplyOf<typeof asked>> {
  const cut = await resolveCut(db, actor, input);
  const shape = shapeOf(input);
  const { rows, totals, total } = await sumPerformance(db, cut, shape);
  return {
    list: rows.map(presentCell),
    total,
    totals: presentTotals(totals, actor.currency),
    comparison: await compareTotals(db, actor, input, cut, shape),
    currency: actor.currency,
    time_zone: actor.time_zone,
  };
}

function shapeOf(input: Input): Shape {
  const order_type = input.order_type ?? usualOrder(input.group_by);
  return {
    group_by: input.group_by,
    keyword: input.keyword,
    order_type,
    order_direction: input.order_direction ?? (order_type === 'label' ? 'asc' : 'desc'),
    limit: input.perPage,
    offset: (input.curPage - 1) * input.perPage,
  };
}

function usualOrder(group: PerformanceGroup): PerformanceOrder {
  return group === 'day' || group === 'week' || group === 'month' ? 'key' : 'commission';
}

async function compareTotals(
  db: Db,
  actor: PublisherActor,
  input: Input,
  cut: Cut,
  shape: Shape,
): Promise<ReplyOf<typeof asked>['comparison']> {
  if (input.compare === 'none') return null;
  const span = comparedSpan(cut, input.compare);
  const { totals } = await sumPerformance(db, { ...cut, ...span }, { ...shape, limit: 0 });
  return { ...span, totals: presentTotals(totals, actor.currency) };
}
