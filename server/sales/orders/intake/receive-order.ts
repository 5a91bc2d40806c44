import type { OrderReport, RecordedOrder } from '#contract/orders/fields.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isReturn, type Source } from '../lines/rules.ts';
import type { Plan, StoredLine } from '../lines/store.ts';
import { findBrandById, type ReportingBrand } from './brand-store.ts';
import { commitReports } from './commit-reports.ts';
import { evaluateTestOrder } from './evaluate-test-order.ts';
import { readOrder } from './read-order.ts';
import type { Recorded } from './write-batch.ts';

type RecordedLine = RecordedOrder['lines'][number];

/**
 * Records one order of a brand from any door, all of its lines or none. Idempotent: the idempotency key
 * is (brand, order id, line id), see `planOrders`. A repeated report returns the same line ids; another
 * amount amends a pending line and adjusts an approved one; `cancelled` rejects pending lines and
 * adjusts approved ones to zero. An order with `test` is only evaluated. A browser reports sales, whose
 * lines are unconfirmed until the brand's own report. Refuses `recordRefusals` of the contract.
 */
export async function receiveOrder(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  report: OrderReport,
  source: Source,
): Promise<RecordedOrder> {
  const reports = readOrder(report, brand.currency);
  if (source === 'browser') {
    if (report.status === 'cancelled') refuse('ORDER_STATUS_INVALID');
    if (reports.some(isReturn)) refuse('ORDER_EVENT_INVALID');
  }
  if (report.test) return evaluateTestOrder(parts, brand, reports, source);
  return presentRecorded(await commitReports(parts, brand, reports, { source, unit: 'request' }));
}

/** Records an order entered by staff for a brand. Refuses MERCHANT_NOT_FOUND and `recordRefusals`. */
export async function receiveFromStaff(
  parts: Pick<Parts, 'db' | 'config'>,
  { brand_id, ...report }: OrderReport & { brand_id: number },
): Promise<RecordedOrder> {
  const brand = await findBrandById(parts.db, brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  return receiveOrder(parts, brand, report, 'staff');
}

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
