import type { ErrorKey } from '#contract/errors.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/connect.ts';
import type { RowError } from './check-row.ts';

/** The values of a row by field, and why it is invalid. */
export type FileRow = {
  row: number;
  fields: Record<string, unknown> | null;
  error: Omit<RowError, 'row'> | null;
};
/** Some rows of a file; errors of its header. */
export type FilePart = { header: readonly RowError[]; rows: readonly FileRow[] };

/** A row that is valid so far. */
export type NextRow<Fields = Record<string, unknown>> = { row: number; fields: Fields };
export type RowResult = {
  row: number;
  verdict: 'new' | 'repeated' | 'changed' | null;
  error: FileRow['error'];
};

/** Counts that only some kinds of files have. */
export type ImportFigures = Partial<Record<'terms_pending' | 'vanished' | 'without_link', number>>;

/** The next rows of a file with everything they need. */
export type RowBatch = {
  tx: Tx;
  config: Config;
  brand_id: number | null;
  /** Who has submitted the file; both null: the command line. */
  staff_id: number | null;
  user_id: number | null;
  /** The import, and whether complete new brands of it go online at once. */
  import: { id: number; publishes: boolean };
  /** Nothing is changed. */
  isCheck: boolean;
  rows: readonly NextRow[];
  /** Valid rows before these in the file whose field has one of these values, ignoring case. */
  earlier: (field: string, values: readonly string[]) => Promise<NextRow[]>;
};

/**
 * A subject that a row has changed: its version afterwards, and the changed columns as they were
 * before; null: it is new.
 */
export type RowChange = { row: number; subject_id: number; version: bigint; before: object | null };
export type BatchResult = { results: RowResult[]; changes: RowChange[]; figures?: ImportFigures };

/** A change to undo. */
export type ChangeToUndo = Omit<RowChange, 'row' | 'before'> & {
  before: Record<string, unknown> | null;
};
/** A subject that is not undone, and why. */
export type KeptSubject = { subject_id: number; key: ErrorKey };

/** Rows per part of a file: bounds messages between processes and the size of statements. */
const PART_ROWS = 5_000;

/** Divides the rows of a file into parts. */
export function* inParts(
  rows: readonly FileRow[],
  header: readonly RowError[] = [],
): Generator<FilePart> {
  yield { header, rows: rows.slice(0, PART_ROWS) };
  for (let start = PART_ROWS; start < rows.length; start += PART_ROWS) {
    yield { header: [], rows: rows.slice(start, start + PART_ROWS) };
  }
}
