import type { OrderReport, RecordedOrder } from '#contract/orders/fields.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRecorded } from '../lines/present.ts';
import { isReturn } from '../lines/rules.ts';
import type { ReportingBrand } from './brand-store.ts';
import type { Source } from './line-request.ts';
import { readOrder } from './read-order.ts';
import { recordLines } from './record-lines.ts';
import { recordTestOrder } from './test-orders/record-test-order.ts';

/**
 * Records one order of a brand, all of its lines or none. Idempotent: the idempotency key is (brand,
 * order id, line id), see `planLines`. A repeated report returns the same line ids; another amount amends a pending line and adjusts an
 * approved one; `cancelled` rejects pending lines and adjusts approved ones to zero. An order with
 * `test` is only evaluated. A browser reports sales, whose lines are unconfirmed until the brand's own
 * report. Refuses `recordRefusals` of the contract.
 */
export async function recordOrder(
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
  if (report.test) return recordTestOrder(parts, brand, reports, source);
  return presentRecorded(await recordLines(parts, brand, reports, { source, unit: 'request' }));
}
