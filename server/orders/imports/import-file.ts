import type * as z from 'zod/mini';
import type { fileReport } from '#contract/orders/staff.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { GoodRow, RowError, Sheet } from '#server/platform/files/check-row.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertImport, type NewImport } from './store.ts';

export type FileReport = z.output<typeof fileReport>;
/** The effect of a valid row compared with the stored lines, or its error. */
export type Verdict = 'new' | 'repeated' | 'changed' | Omit<RowError, 'row'>;

/** The file, its options and who submitted it. */
export type FileOrder = {
  brand_id: number;
  /** null: submitted by the command line. */
  staff_id: number | null;
  kind: NewImport['kind'];
  file: LoadedFile;
  apply: boolean;
  skip_bad: boolean;
};

/** Rows per transaction: large enough for throughput, small enough to hold locks only briefly. */
const BATCH_SIZE = 500;
const MAX_LISTED_ERRORS = 1000;

/**
 * Validates every row first. Then, with `apply`, processes the valid rows in batches; a batch stays
 * committed if a later one fails, and running the file again is idempotent. The result is stored.
 * Refuses FILE_ROWS_INVALID with the report if rows are invalid and may not be skipped.
 */
export async function importFile<T>(
  db: Db,
  order: FileOrder,
  sheet: Sheet<T>,
  work: {
    validate: (rows: readonly GoodRow<T>[]) => Promise<Verdict[]>;
    apply: (rows: readonly GoodRow<T>[]) => Promise<Verdict[]>;
  },
): Promise<FileReport> {
  const tally = openTally(sheet);
  const good = await processRows(sheet.good, work.validate, tally);
  const isBlocked = tally.rows_bad > 0 && !order.skip_bad;
  const applied = order.apply && !isBlocked;
  if (applied) {
    const appliedTally = openTally({ ...sheet, errors: tally.errors });
    appliedTally.rows_bad = tally.rows_bad;
    await processRows(good, work.apply, appliedTally);
    Object.assign(tally, appliedTally);
  }
  const report = await storeReport(db, order, tally, applied);
  if (order.apply && isBlocked) refuse('FILE_ROWS_INVALID', report);
  return report;
}

type Tally = Omit<FileReport, 'import_id' | 'applied' | 'errors'> & { errors: RowError[] };

function openTally(sheet: Sheet<unknown>): Tally {
  return {
    rows_total: sheet.rows_total,
    rows_ok: 0,
    rows_bad: sheet.rows_total - sheet.good.length,
    rows_new: 0,
    rows_repeated: 0,
    rows_changed: 0,
    errors: sheet.errors,
  };
}

async function processRows<T>(
  rows: readonly GoodRow<T>[],
  process: (batch: readonly GoodRow<T>[]) => Promise<Verdict[]>,
  tally: Tally,
): Promise<GoodRow<T>[]> {
  const good: GoodRow<T>[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    const verdicts = await process(batch);
    batch.forEach((one, index) => {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error(`Row ${one.row} has no verdict.`);
      if (typeof verdict === 'object') {
        tally.rows_bad += 1;
        tally.errors.push({ row: one.row, ...verdict });
        return;
      }
      good.push(one);
      tally.rows_ok += 1;
      tally[`rows_${verdict}`] += 1;
    });
  }
  return good;
}

async function storeReport(
  db: Db,
  order: FileOrder,
  tally: Tally,
  applied: boolean,
): Promise<FileReport> {
  const errors = tally.errors.sort((a, b) => a.row - b.row).slice(0, MAX_LISTED_ERRORS);
  const { rows_total, rows_ok, rows_bad } = tally;
  const import_id = await insertImport(db, {
    brand_id: order.brand_id,
    staff_id: order.staff_id,
    kind: order.kind,
    file_name: fileNameOf(order.file),
    rows_total,
    rows_ok,
    rows_bad,
    errors,
    applied,
    created_at: now(),
  });
  return { ...tally, import_id, applied, errors };
}

// The sender's file name is stored only for recognition and never used as a path.
const fileNameOf = (file: LoadedFile) =>
  file.name.toWellFormed().replaceAll('\u0000', '').slice(0, 255);
