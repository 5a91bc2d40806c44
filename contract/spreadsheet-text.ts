/** `=`, `+`, `-`, `@`, and their full-width and small forms, which spreadsheets read alike. */
const STARTERS = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B';
/** What spreadsheets skip before a formula: space, control and invisible characters, quotes. */
const SKIPPED = '\\s\\p{C}\\p{Z}"\'';
/** Characters that begin a new cell where the file is opened with another separator. */
const SEPARATORS = ';\\t\\r\\n';

const ANY_STARTER = new RegExp(`[${STARTERS}]`, 'u');
const FORMULA_FIRST = new RegExp(`^[${SKIPPED},;|]*[${STARTERS}]`, 'u');
// The starter is optional, so that each run of separators is read once and never again from within.
const FORMULA_LATER = new RegExp(`([${SEPARATORS}][${SKIPPED};]*)([${STARTERS}])?`, 'gu');
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A text as a CSV cell that no spreadsheet runs as a formula (CWE-1236): an apostrophe stands before
 * each character that could start one, at the start of the cell and after a separator within it.
 * Plain numbers, also negative ones, stay as they are.
 */
export function spreadsheetText(text: string): string {
  if (!ANY_STARTER.test(text) || NUMBER.test(text)) return text;
  const guarded = text.replace(FORMULA_LATER, (run, before: string, starter?: string) =>
    starter ? `${before}'${starter}` : run,
  );
  return FORMULA_FIRST.test(text) ? `'${guarded}` : guarded;
}

/** The text that `spreadsheetText` made this cell of. */
export function readSpreadsheetText(cell: string): string {
  const text = cell.startsWith("'") && FORMULA_FIRST.test(cell) ? cell.slice(1) : cell;
  if (!ANY_STARTER.test(text)) return text;
  return text.replace(FORMULA_LATER, (run, before: string, starter?: string) =>
    starter && before.endsWith("'") ? `${before.slice(0, -1)}${starter}` : run,
  );
}
