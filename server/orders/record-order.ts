import type { OrderReport, RecordedOrder } from '#contract/orders/fields.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { ReportingBrand } from './brand-store.ts';
import { readOrder } from './read-order.ts';
import { type Recorded, recordLines, type Source } from './record-lines.ts';

/**
 * Records one order of a brand, all of its lines or none. Idempotent: the idempotency key is (brand,
 * order id, line id), see `planLines`. A repeated report returns the same line ids; another amount amends a pending line and adjusts an
 * approved one; `cancelled` rejects pending lines and adjusts approved ones to zero. Refuses
 * `recordRefusals` of the contract.
 */
export async function recordOrder(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  report: OrderReport,
  source: Source,
): Promise<RecordedOrder> {
  const reports = readOrder(report, brand.currency);
  const recorded = await recordLines(parts, brand, reports, { source, allOrNone: true });
  const lines = recorded.flatMap(presentRecorded);
  return {
    order_line_ids: lines.map((line) => line.order_line_id),
    repeated: lines.every((line) => line.outcome === 'repeated'),
    lines,
  };
}

function presentRecorded({ plan, order_line_id }: Recorded): RecordedOrder['lines'] {
  if (order_line_id === null || plan.outcome === 'refused') return [];
  if (plan.outcome === 'recorded') {
    const { line_id, attribution } = plan.line;
    return [{ line_id, order_line_id, outcome: 'recorded', status: 'pending', attribution }];
  }
  const line = plan.outcome === 'repeated' ? plan.old : { ...plan.old, ...plan.set };
  const { line_id, status, attribution } = line as typeof plan.old;
  return [{ line_id, order_line_id, outcome: plan.outcome, status, attribution }];
}
