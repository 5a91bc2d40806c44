import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findBrandById } from '../brand-store.ts';
import { applyDecisionRows, applyOrderRows } from './apply-rows.ts';
import { takeRows } from './rules.ts';
import {
  countLines,
  insertChangedLines,
  type LeasedImport,
  listNextLines,
  listNextRows,
  settleImport,
  updateResults,
} from './store.ts';
import { undoLines } from './undo-lines.ts';

/** Large enough for throughput, small enough to hold locks only briefly. */
const BATCH_ROWS = 500;
const BATCH_LINES = 2_000;
const LIMITS = { maxRows: BATCH_ROWS, maxLines: BATCH_LINES };

type Step = Omit<Parameters<typeof settleImport>[2], 'run_at'> & { isLast: boolean };

const workOf = { orders: applyOrderRows, decisions: applyDecisionRows };
const nextState = { checking: 'checked', applying: 'applied', undoing: 'undone' } as const;

/**
 * Processes the next rows of an import. Rows, position and lease change in one transaction, so a
 * batch is applied exactly once however often its worker is killed.
 */
export async function runImportBatch({ db, config }: Parts, row: LeasedImport): Promise<void> {
  const { state } = row;
  if (state !== 'checking' && state !== 'applying' && state !== 'undoing') return;
  await inTransaction(db, async (tx) => {
    const step =
      state === 'undoing' ? await undoNext(tx, row) : await processNext({ tx, config }, row);
    const { isLast, ...change } = step;
    const ended = isLast ? { state: nextState[state], run_at: null } : { run_at: now() };
    if (!(await settleImport(tx, row, { ...change, ...ended }))) {
      throw new Error('Another worker has taken this import over.');
    }
  });
}

async function processNext(
  { tx, config }: { tx: Tx } & Pick<Parts, 'config'>,
  row: LeasedImport,
): Promise<Step> {
  const brand = await findBrandById(tx, row.brand_id ?? 0);
  if (!brand) throw new Error('The brand of an import does not exist.');
  const next = await listNextRows(tx, row, BATCH_ROWS + 1);
  const orderIds = [...new Set(next.map(({ fields }) => fields.order_id ?? ''))];
  const rows = takeRows(next, await countLines(tx, brand.id, orderIds), LIMITS);
  const batch = { config, tx, import: row, brand, rows };
  const { results, changed } = await workOf[row.kind](batch);
  await updateResults(tx, row.id, results);
  await insertChangedLines(tx, row.id, changed);
  const count = (verdict: string | null) => results.filter((one) => one.verdict === verdict).length;
  return {
    isLast: rows.length === next.length,
    position: rows.at(-1)?.row ?? row.position,
    rows_ok: row.rows_ok + results.length - count(null),
    rows_bad: row.rows_bad + count(null),
    rows_new: row.rows_new + count('new'),
    rows_repeated: row.rows_repeated + count('repeated'),
    rows_changed: row.rows_changed + count('changed'),
    lines_changed: row.lines_changed + changed.length,
  };
}

async function undoNext(tx: Tx, row: LeasedImport): Promise<Step> {
  const entries = await listNextLines(tx, row, BATCH_LINES);
  const { undone, kept } = await undoLines(tx, row, entries);
  return {
    isLast: entries.length < BATCH_LINES,
    position: entries.at(-1)?.order_line_id ?? row.position,
    lines_undone: row.lines_undone + undone,
    lines_kept: row.lines_kept + kept,
  };
}
