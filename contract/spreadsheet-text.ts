/** `=`, `+`, `-`, `@`, and their full-width and small forms, which spreadsheets treat as equal. */
const STARTERS = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B';
/**
 * Characters spreadsheets skip before a formula: whitespace, control and invisible characters,
 * quotes.
 */
const SKIPPED = '\\s\\p{C}\\p{Z}"\'';
/** Characters that start a new cell if the file is opened with another separator. */
const SEPARATORS = ';\\t\\r\\n';

const ANY_STARTER = new RegExp(`[${STARTERS}]`, 'u');
const FORMULA_FIRST = new RegExp(`^[${SKIPPED},;|]*[${STARTERS}]`, 'u');
// The starter is optional, so that each run of separators is read once and not again from within.
const FORMULA_LATER = new RegExp(`([${SEPARATORS}][${SKIPPED};]*)([${STARTERS}])?`, 'gu');
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Escapes a text as a CSV cell that no spreadsheet runs as a formula (CSV injection, CWE-1236): an
 * apostrophe is inserted before each character that could start one, at the start of the cell and
 * after a separator within it. Plain numbers, including negative ones, are unchanged.
 */
export function spreadsheetText(text: string): string {
  if (!ANY_STARTER.test(text) || NUMBER.test(text)) return text;
  const guarded = text.replace(FORMULA_LATER, (run, before: string, starter?: string) =>
    starter ? `${before}'${starter}` : run,
  );
  return FORMULA_FIRST.test(text) ? `'${guarded}` : guarded;
}

/** Reverses `spreadsheetText`. */
export function readSpreadsheetText(cell: string): string {
  const text = cell.startsWith("'") && FORMULA_FIRST.test(cell) ? cell.slice(1) : cell;
  if (!ANY_STARTER.test(text)) return text;
  return text.replace(FORMULA_LATER, (run, before: string, starter?: string) =>
    starter && before.endsWith("'") ? `${before.slice(0, -1)}${starter}` : run,
  );
}
