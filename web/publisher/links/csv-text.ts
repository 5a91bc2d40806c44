import { spreadsheetText } from '#contract/spreadsheet-text.ts';

/** Rows as CSV (RFC 4180). Escapes cells that a spreadsheet would run as formulas. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n');
}

function cellText(value: string): string {
  const safe = spreadsheetText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
