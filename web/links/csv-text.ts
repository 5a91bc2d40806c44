/** Rows as CSV (RFC 4180). A leading = + - @ is quoted away: spreadsheets would run it as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n');
}

function cellText(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
