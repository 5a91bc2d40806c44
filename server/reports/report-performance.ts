import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { reportPerformance as asked, PerformanceOrder } from '#contract/reports.ts';
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
  return {
    ...usualOrder(input),
    group_by: input.group_by,
    keyword: input.keyword,
    limit: input.perPage,
    offset: (input.curPage - 1) * input.perPage,
  };
}

type Order = Pick<Input, 'group_by' | 'order_type' | 'order_direction'>;

/** The order asked for, or the one that suits the groups: newest days first, else most commission. */
export function usualOrder({ group_by, order_type, order_direction }: Order) {
  const isCalendar = group_by === 'day' || group_by === 'week' || group_by === 'month';
  const by: PerformanceOrder = order_type ?? (isCalendar ? 'key' : 'commission');
  const direction = order_direction ?? (by === 'label' ? 'asc' : 'desc');
  return { order_type: by, order_direction: direction } as const;
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
