import type * as z from 'zod/mini';
import type { ErrorKey } from '#contract/errors.ts';
import type { decisionRow } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { GoodRow, Sheet } from '#server/platform/files/check-row.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../brand-store.ts';
import { decideLines, type LineDecision } from '../decide-lines.ts';
import { checkDecision, missingOf } from '../rules.ts';
import { findLinesOfOrders, lockLinesOfOrders, type StoredLine } from '../store.ts';
import { type FileOrder, type FileReport, importFile, type Verdict } from './import-file.ts';
import { decisionRowsTask } from './read-rows.ts';
import { isReportedTwice } from './rules.ts';

type DecisionRow = z.output<typeof decisionRow>;

/**
 * Imports a file of decisions on one brand's lines. Refuses MERCHANT_NOT_FOUND and the refusals of
 * `importFile`.
 */
export async function decideByFile(
  db: Db,
  order: Omit<FileOrder, 'kind'> & { staff_id: number },
): Promise<FileReport> {
  const brand = await findBrandById(db, order.brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const sheet = checkRows(await runIsolated(decisionRowsTask, [order.file.bytes]));
  return importFile(db, { ...order, kind: 'decisions' }, sheet, {
    validate: async (rows) => {
      const lines = await findLinesOfOrders(db, brand.id, orderIdsOf(rows));
      return validateRows(rows, lines).verdicts;
    },
    apply: (rows) =>
      inTransaction(db, async (tx) => {
        const lines = await lockLinesOfOrders(tx, brand.id, orderIdsOf(rows));
        const { verdicts, decisions } = validateRows(rows, lines);
        await decideLines(tx, decisions, { staff_id: order.staff_id, at: now() });
        return verdicts;
      }),
  });
}

const orderIdsOf = (rows: readonly GoodRow<DecisionRow>[]) => [
  ...new Set(rows.map((row) => row.value.order_id)),
];

function checkRows(sheet: Sheet<DecisionRow>): Sheet<DecisionRow> {
  const seen = new Set<string>();
  const errors = [...sheet.errors];
  const good = sheet.good.filter(({ row, value }) => {
    const missing = missingOf(value.decision, value.reason, value.note);
    const key = missing ?? (isReportedTwice(seen, value) ? 'LINE_ID_REPEATED' : null);
    if (key) errors.push({ row, ...rowErrorOf(key, value) });
    return key === null;
  });
  return { rows_total: sheet.rows_total, good, errors };
}

function validateRows(rows: readonly GoodRow<DecisionRow>[], lines: readonly StoredLine[]) {
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  const decisions: LineDecision[] = [];
  const verdicts = rows.map(({ value }): Verdict => {
    const { decision, reason = null, note = null } = value;
    const selected = (byOrder.get(value.order_id) ?? []).filter(
      (line) => value.line_id === undefined || line.line_id === value.line_id,
    );
    if (selected.length === 0) return rowErrorOf('CONVERSION_NOT_FOUND', value);
    const checked = selected.map((line) => ({ line, verdict: checkDecision(line, decision) }));
    const refused = checked.find(({ verdict }) => verdict !== null && verdict !== 'unchanged');
    if (refused) return rowErrorOf(refused.verdict as ErrorKey, value);
    const open = checked.filter(({ verdict }) => verdict === null);
    decisions.push(...open.map(({ line }) => ({ line, decision, reason, note })));
    return open.length === 0 ? 'repeated' : 'changed';
  });
  return { verdicts, decisions };
}

const FIELD_OF_KEY: Partial<Record<ErrorKey, keyof DecisionRow>> = {
  REASON_REQUIRED: 'reason',
  NOTE_REQUIRED: 'note',
  LINE_ID_REPEATED: 'line_id',
  CONVERSION_STATUS_INVALID: 'decision',
  CONVERSION_ALREADY_SETTLED: 'decision',
};

function rowErrorOf(key: ErrorKey, row: DecisionRow) {
  const field = FIELD_OF_KEY[key] ?? 'order_id';
  return { field, key, value: row[field] ?? '' };
}
