import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type {
  BatchResult,
  ImportFigures,
  NextRow,
  RowBatch,
} from '#server/platform/files/row-file.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findKind } from './find-kind.ts';
import {
  insertFileChanges,
  type LeasedImport,
  listEarlierRows,
  listFieldValues,
  listNextChanges,
  listNextRows,
  settleImport,
  updateKept,
  updateResults,
} from './store.ts';

/** Large enough for throughput, small enough to hold locks only briefly. */
const BATCH_ROWS = 500;
const BATCH_CHANGES = 2_000;

type Step = Omit<Parameters<typeof settleImport>[2], 'run_at'> & { isLast: boolean };

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
  const { brand_id, staff_id, user_id, kind, id, publishes } = row;
  const next = await listNextRows(tx, row, BATCH_ROWS + 1);
  const limit = findKind(kind).limit ?? takeFirst;
  const rows = await limit(tx, brand_id, next, BATCH_ROWS);
  const isLast = rows.length === next.length;
  const earlier = (field: string, values: readonly string[]) =>
    listEarlierRows(tx, row, field, values);
  const isCheck = row.state === 'checking';
  const by = { brand_id, staff_id, user_id, import: { id, publishes } };
  const batch = { tx, config, ...by, isCheck, rows, earlier };
  const { results, changes, figures } = await runRows(batch, row, isLast);
  await updateResults(tx, row.id, results);
  await insertFileChanges(tx, row.id, changes);
  const count = (verdict: string | null) => results.filter((one) => one.verdict === verdict).length;
  return {
    isLast,
    position: rows.at(-1)?.row ?? row.position,
    rows_ok: row.rows_ok + results.length - count(null),
    rows_bad: row.rows_bad + count(null),
    rows_new: row.rows_new + count('new'),
    rows_repeated: row.rows_repeated + count('repeated'),
    rows_changed: row.rows_changed + count('changed'),
    lines_changed: row.lines_changed + changes.length,
    figures: JSON.stringify(figures),
  };
}

const takeFirst = async (
  _tx: Tx,
  _brandId: number | null,
  rows: readonly NextRow[],
  maxRows: number,
): Promise<NextRow[]> => rows.slice(0, maxRows);

async function runRows(
  batch: RowBatch,
  { id, kind, figures }: LeasedImport,
  isLast: boolean,
): Promise<BatchResult> {
  const { apply, finish } = findKind(kind);
  const done = await apply(batch);
  const sum = addFigures(figures, done.figures);
  if (!isLast || !finish) return { ...done, figures: sum };
  const ended = await finish.run(batch, await listFieldValues(batch.tx, id, finish.key));
  return {
    results: done.results,
    changes: [...done.changes, ...ended.changes],
    figures: addFigures(sum, ended.figures),
  };
}

function addFigures(sum: ImportFigures, added: ImportFigures = {}): ImportFigures {
  const names = Object.keys({ ...sum, ...added }) as (keyof ImportFigures)[];
  return Object.fromEntries(names.map((name) => [name, (sum[name] ?? 0) + (added[name] ?? 0)]));
}

async function undoNext(tx: Tx, row: LeasedImport): Promise<Step> {
  const entries = await listNextChanges(tx, row, BATCH_CHANGES);
  const kept = await findKind(row.kind).undo(tx, row, entries);
  await updateKept(tx, row.id, kept);
  return {
    isLast: entries.length < BATCH_CHANGES,
    position: entries.at(-1)?.subject_id ?? row.position,
    lines_undone: row.lines_undone + entries.length - kept.length,
    lines_kept: row.lines_kept + kept.length,
  };
}
