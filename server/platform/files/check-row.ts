import type * as z from 'zod/mini';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';

/** A validation error of one row. Row 1 is the first data row; row 0 is the header. */
export type RowError = {
  row: number;
  field: string | null;
  key: ErrorKey;
  /** Replaces the text of the key. */
  reason?: string;
  value: string;
};
/** A valid row. */
type GoodRow<T> = { row: number; value: T };
/** A parsed file: valid rows and errors. */
export type Sheet<T> = { rows_total: number; good: GoodRow<T>[]; errors: RowError[] };

/** Longest part of an invalid value that is shown. */
export const SHOWN_CHARACTERS = 100;

/**
 * Validates one row without its empty cells, and adds it to the valid rows of the sheet or its
 * first error to the errors.
 */
export function checkRow<Schema extends z.ZodMiniObject>(
  schema: Schema,
  row: number,
  fields: Readonly<Record<string, unknown>>,
  sheet: Sheet<z.output<Schema>>,
): void {
  const checked = schema.safeParse(fields);
  if (checked.success) {
    sheet.good.push({ row, value: checked.data });
    return;
  }
  const issue = checked.error.issues[0];
  const field = String(issue?.path[0] ?? '');
  const key = issue && issue.message in errorCodes ? issue.message : 'PARAMS_TYPE_ERROR';
  const value = shownText(fields[field]).slice(0, SHOWN_CHARACTERS);
  sheet.errors.push({ row, field, key: key as ErrorKey, value });
}

/** An object of a JSON file may have no conversion to text. */
const shownText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
