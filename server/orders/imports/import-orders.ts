import type * as z from 'zod/mini';
import type { ErrorKey } from '#contract/errors.ts';
import type { orderRow } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import type { GoodRow, Sheet } from '#server/platform/files/check-row.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { findBrandById, type ReportingBrand } from '../brand-store.ts';
import { openLookups } from '../open-lookups.ts';
import { type Plan, planLines } from '../plan-lines.ts';
import { readLine } from '../read-order.ts';
import { recordLines } from '../record-lines.ts';
import type { LineReport } from '../rules.ts';
import { findLinesOfOrders } from '../store.ts';
import { type FileOrder, type FileReport, importFile, type Verdict } from './import-file.ts';
import { orderRowsTask } from './read-rows.ts';
import { isReportedTwice } from './rules.ts';

type OrderRow = z.output<typeof orderRow>;

/**
 * Imports a file of one brand's orders. Refuses MERCHANT_NOT_FOUND and the refusals of `importFile`.
 */
export async function importOrders(
  parts: Pick<Parts, 'db' | 'config'>,
  order: Omit<FileOrder, 'kind'>,
): Promise<FileReport> {
  const brand = await findBrandById(parts.db, order.brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const sheet = readReports(await runIsolated(orderRowsTask, [order.file.bytes]), brand);
  return importFile(parts.db, { ...order, kind: 'orders' }, sheet, {
    validate: async (rows) => groupPlans(rows, await preview(parts, brand, rows)),
    apply: async (rows) => {
      const reports = rows.map((row) => row.value);
      const done = await recordLines(parts, brand, reports, { source: 'file', allOrNone: false });
      return groupPlans(
        rows,
        done.map(({ plan }) => plan),
      );
    },
  });
}

function readReports(sheet: Sheet<OrderRow>, brand: ReportingBrand): Sheet<LineReport> {
  const seen = new Set<string>();
  const good: GoodRow<LineReport>[] = [];
  const errors = [...sheet.errors];
  for (const { row, value } of sheet.good) {
    try {
      const report = readLine(value, brand.currency);
      if (isReportedTwice(seen, report)) refuse('LINE_ID_REPEATED');
      good.push({ row, value: report });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ row, ...rowErrorOf(error.key, value) });
    }
  }
  return { rows_total: sheet.rows_total, good, errors };
}

async function preview(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  rows: readonly GoodRow<LineReport>[],
): Promise<Plan[]> {
  const reports = rows.map((row) => row.value);
  const orderIds = [...new Set(reports.map((report) => report.order_id))];
  const stored = await findLinesOfOrders(parts.db, brand.id, orderIds);
  const lookups = openLookups(parts, parts.db, brand, stored);
  return planLines(lookups, reports, stored, { source: 'file', at: now() });
}

/**
 * A row that cancels a whole order has one plan per line. The row counts once: as an error if any
 * plan is refused, as repeated or new if all its plans are, otherwise as changed.
 */
function groupPlans(rows: readonly GoodRow<LineReport>[], plans: readonly Plan[]): Verdict[] {
  const byReport = new Map<LineReport, Plan[]>();
  for (const plan of plans) {
    byReport.set(plan.report, [...(byReport.get(plan.report) ?? []), plan]);
  }
  return rows.map(({ value }) => {
    const own = byReport.get(value) ?? [];
    const refused = own.find((plan) => plan.outcome === 'refused');
    if (refused) return rowErrorOf(refused.key, value);
    if (own.every((plan) => plan.outcome === 'repeated')) return 'repeated';
    return own.every((plan) => plan.outcome === 'recorded') ? 'new' : 'changed';
  });
}

const FIELD_OF_KEY: Partial<Record<ErrorKey, 'amount' | 'currency' | 'order_time' | 'line_id'>> = {
  AMOUNT_REQUIRED: 'amount',
  AMOUNT_INVALID: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
  LINE_ID_REPEATED: 'line_id',
};

function rowErrorOf(key: ErrorKey, fields: OrderRow | LineReport) {
  const field = FIELD_OF_KEY[key] ?? 'order_id';
  const value = field in fields ? fields[field as keyof typeof fields] : undefined;
  return { field, key, value: value instanceof Date ? value.toISOString() : String(value ?? '') };
}
