import type { RecordedOrder } from '#contract/orders/fields.ts';
import type { Recorded } from '../intake/line-request.ts';
import type { Plan } from './plan-lines.ts';
import type { StoredLine } from './store.ts';

type RecordedLine = RecordedOrder['lines'][number];

/** The reply to a report whose lines were recorded. */
export function presentRecorded(recorded: readonly Recorded[]): RecordedOrder {
  const lines = recorded.flatMap(({ plan, order_line_id }) => {
    const line = order_line_id === null ? null : presentPlan(plan, order_line_id);
    return line ? [line] : [];
  });
  return {
    order_line_ids: lines.flatMap(({ order_line_id }) => order_line_id ?? []),
    repeated: lines.every((line) => line.outcome === 'repeated'),
    test: false,
    lines,
  };
}

function presentPlan(plan: Plan, order_line_id: number): RecordedLine | null {
  if (plan.outcome === 'refused') return null;
  const line = lineOf(plan) as StoredLine;
  const { line_id, attribution, attribution_detail } = line;
  const status = plan.outcome === 'recorded' ? 'pending' : line.status;
  return { line_id, order_line_id, outcome: plan.outcome, status, attribution, attribution_detail };
}

function lineOf(plan: Exclude<Plan, { outcome: 'refused' }>) {
  if (plan.outcome === 'recorded') return plan.line;
  return plan.outcome === 'repeated' ? plan.old : { ...plan.old, ...plan.set };
}
