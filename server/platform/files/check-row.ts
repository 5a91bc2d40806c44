import type * as z from 'zod/mini';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';

/** What is wrong with one row; row 1 is the first below the names, row 0 the names themselves. */
export type RowError = { row: number; field: string | null; key: ErrorKey; value: string };
/** A row that holds to its rules. */
export type GoodRow<T> = { row: number; told: T };
/** A file by its rows. */
export type Sheet<T> = { rows_total: number; good: GoodRow<T>[]; errors: RowError[] };

/** Of a value that is wrong so much is shown. */
export const SHOWN_CHARACTERS = 100;

/** Puts one row, with empty cells left out, among the good ones of a sheet or its first error. */
export function checkRow<Schema extends z.ZodMiniObject>(
  schema: Schema,
  row: number,
  told: Readonly<Record<string, unknown>>,
  sheet: Sheet<z.output<Schema>>,
): void {
  const checked = schema.safeParse(told);
  if (checked.success) {
    sheet.good.push({ row, told: checked.data });
    return;
  }
  const issue = checked.error.issues[0];
  const field = String(issue?.path[0] ?? '');
  const key = issue && issue.message in errorCodes ? issue.message : 'PARAMS_TYPE_ERROR';
  const value = String(told[field] ?? '').slice(0, SHOWN_CHARACTERS);
  sheet.errors.push({ row, field, key: key as ErrorKey, value });
}
