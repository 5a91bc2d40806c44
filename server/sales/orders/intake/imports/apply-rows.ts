import { decisionRow, orderRow, testFlag } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import type {
  BatchResult,
  NextRow,
  RowBatch,
  RowChange,
  RowResult,
} from '#server/platform/files/row-file.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { decideLines } from '../../lines/decide-lines.ts';
import { openLookups } from '../../lines/open-lookups.ts';
import { planOrders } from '../../lines/plan-orders.ts';
import { checkDecision, type LineReport } from '../../lines/rules.ts';
import {
  findLinesOfOrders,
  lockLinesOfOrders,
  type Plan,
  type StoredLine,
} from '../../lines/store.ts';
import { beforeDecision, type LineDecision } from '../../lines/store-decision.ts';
import { findLastChanges } from '../../lines/undo-lines.ts';
import { ordersOf } from '../../returns/rules.ts';
import { findReturnRule } from '../../returns/store.ts';
import { findBrandById, type ReportingBrand } from '../brand-store.ts';
import { commitReports } from '../commit-reports.ts';
import { evaluateTestOrder } from '../evaluate-test-order.ts';
import { readLine } from '../read-order.ts';
import type { Recorded } from '../write-batch.ts';
import { rowError } from './read-rows.ts';

type Fields = Record<string, string>;
type Batch = RowBatch & { brand: ReportingBrand };

/** The line that a row has changed; its version is read after the whole batch. */
type ChangedLine = Omit<RowChange, 'version'>;
type TestRow = { row: number; fields: Fields; report: LineReport | Refusal };

/**
 * Compares rows of orders with the stored lines and, unless the file is only checked, records them.
 */
export async function applyOrderRows(rowBatch: RowBatch): Promise<BatchResult> {
  const batch = await withBrand(rowBatch);
  const { brand } = batch;
  const rows = batch.rows as NextRow<Fields>[];
  const read = rows.map(({ row, fields }) => ({ row, fields, report: readReport(fields, brand) }));
  const tests = await evaluateTests(
    batch,
    read.filter(({ fields }) => isTest(fields)),
  );
  const orders = read.filter(({ fields }) => !isTest(fields));
  const reports = orders.flatMap(({ report }) => (report instanceof Refusal ? [] : [report]));
  const recorded = batch.isCheck ? await preview(batch, reports) : await record(batch, reports);
  const byReport = Map.groupBy(recorded, ({ plan }) => plan.report);
  const changed: ChangedLine[] = [];
  const results = orders.map(({ row, fields, report }) => {
    if (report instanceof Refusal) return failed(row, rowError(report.key, fields));
    const own = byReport.get(report) ?? [];
    changed.push(...own.flatMap((one) => changedBy(one, row)));
    return resultOf(
      row,
      fields,
      own.map(({ plan }) => plan),
    );
  });
  return { results: [...tests, ...results], changes: await withVersions(batch, changed) };
}

/** Compares decisions with the stored lines and, unless the file is only checked, applies them. */
export async function applyDecisionRows(rowBatch: RowBatch): Promise<BatchResult> {
  const batch = await withBrand(rowBatch);
  const { tx, brand, staff_id, user_id, isCheck } = batch;
  const rows = batch.rows as NextRow<Fields>[];
  const orderIds = [...new Set(rows.map(({ fields }) => fields.order_id ?? ''))];
  const find = isCheck ? findLinesOfOrders : lockLinesOfOrders;
  const byOrder = Map.groupBy(await find(tx, brand.id, orderIds), (line) => line.order_id);
  const decisions: (LineDecision & { row: number })[] = [];
  const results = rows.map(({ row, fields }): RowResult => {
    const { order_id, line_id, decision, reason = null, note = null } = decisionRow.parse(fields);
    const selected = (byOrder.get(order_id) ?? []).filter(
      (line) => line_id === undefined || line.line_id === line_id,
    );
    if (selected.length === 0) return failed(row, rowError('CONVERSION_NOT_FOUND', fields));
    const checked = selected.map((line) => ({ line, key: checkDecision(line, decision) }));
    const refused = checked.find(({ key }) => key !== null && key !== 'unchanged')?.key;
    if (refused && refused !== 'unchanged') return failed(row, rowError(refused, fields));
    const open = checked.filter(({ key }) => key === null);
    decisions.push(...open.map(({ line }) => ({ row, line, decision, reason, note })));
    return { row, verdict: open.length === 0 ? 'repeated' : 'changed', error: null };
  });
  if (isCheck) return { results, changes: [] };
  await decideLines(tx, decisions, { staff_id, user_id, at: now() });
  const changed = decisions.map(({ row, line }) => ({
    row,
    subject_id: line.id,
    before: beforeDecision(line),
  }));
  return { results, changes: await withVersions(batch, changed) };
}

async function withBrand(batch: RowBatch): Promise<Batch> {
  const brand = await findBrandById(batch.tx, batch.brand_id ?? 0);
  if (!brand) throw new Error('The brand of an import does not exist.');
  return { ...batch, brand };
}

async function withVersions({ tx }: Batch, changed: readonly ChangedLine[]): Promise<RowChange[]> {
  const versions = await findLastChanges(
    tx,
    changed.map((one) => one.subject_id),
  );
  return changed.map((one) => ({ ...one, version: versions.get(one.subject_id) ?? 0n }));
}

const record = ({ tx, config, brand }: Batch, reports: readonly LineReport[]) =>
  commitReports({ db: tx, config }, brand, reports, { source: 'file', unit: 'line' });

function readReport(fields: Fields, brand: ReportingBrand): LineReport | Refusal {
  try {
    return readLine(orderRow.parse(fields), brand.currency);
  } catch (error) {
    // The currency of the brand has changed since the file was read.
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function preview(
  { tx, config, brand }: Batch,
  reports: readonly LineReport[],
): Promise<Recorded[]> {
  const returnRule = await findReturnRule(tx, brand.id);
  const stored = await findLinesOfOrders(tx, brand.id, ordersOf(reports, returnRule));
  const lookups = openLookups({ config }, tx, brand, stored, returnRule);
  const plans = await planOrders(lookups, reports, stored, { source: 'file', at: now() });
  return plans.map((plan) => ({ plan, order_line_id: null }));
}

/** The line that a row has changed; none in a preview. */
function changedBy({ plan, order_line_id }: Recorded, row: number): ChangedLine[] {
  if (order_line_id === null) return [];
  if (plan.outcome === 'recorded') return [{ row, subject_id: order_line_id, before: null }];
  if (!('set' in plan)) return [];
  // A line that an undone import had recorded is new again.
  const before = plan.old.input.undone ? null : pick(plan.old, Object.keys(plan.set));
  return [{ row, subject_id: order_line_id, before }];
}

const pick = (line: StoredLine, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, line[name as keyof StoredLine] ?? null]));

const failed = (row: number, error: RowResult['error']): RowResult => ({
  row,
  verdict: null,
  error,
});

/**
 * A row that cancels a whole order has one plan per line. The row counts once: as an error if any
 * plan is refused, as repeated or new if all its plans are, otherwise as changed.
 */
function resultOf(row: number, fields: Fields, plans: readonly Plan[]): RowResult {
  const refused = plans.find((plan) => plan.outcome === 'refused');
  if (refused) return failed(row, rowError(refused.key, fields));
  const isAll = (outcome: Plan['outcome']) => plans.every((plan) => plan.outcome === outcome);
  const verdict = isAll('repeated') ? 'repeated' : isAll('recorded') ? 'new' : 'changed';
  return { row, verdict, error: null };
}

/** Whether a row of an order file is marked as a test. */
const isTest = ({ test }: Fields): boolean =>
  test !== undefined && testFlag.safeParse(test).data === true;

/**
 * Evaluates the test orders of a file, order by order. They are stored apart, so there is nothing to
 * undo.
 */
async function evaluateTests(
  { tx, config, brand, isCheck }: RowBatch & { brand: ReportingBrand },
  rows: readonly TestRow[],
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const own of Map.groupBy(rows, ({ fields }) => fields.order_id).values()) {
    const reports = own.flatMap(({ report }) => (report instanceof Refusal ? [] : [report]));
    const failure = isCheck ? null : await refusalOf({ db: tx, config }, brand, reports);
    for (const { row, fields, report } of own) {
      const refusal = report instanceof Refusal ? report : failure;
      const error = refusal && rowError(refusal.key, fields);
      results.push({ row, verdict: error ? null : 'new', error });
    }
  }
  return results;
}

async function refusalOf(
  parts: Parameters<typeof evaluateTestOrder>[0],
  brand: ReportingBrand,
  reports: readonly LineReport[],
): Promise<Refusal | null> {
  if (reports.length === 0) return null;
  try {
    await evaluateTestOrder(parts, brand, reports, 'file');
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
