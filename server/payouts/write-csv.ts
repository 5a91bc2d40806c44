/** A CSV file as calls answer it; the first row names the columns. */
export function writeCsv(file_name: string, rows: readonly (readonly string[])[]) {
  const text = rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
  const content_base64 = Buffer.from(`\uFEFF${text}`).toString('base64');
  return { file_name, media_type: 'text/csv', content_base64 };
}

/** One cell: a text that a spreadsheet would run as a formula is kept from it; numbers stay so. */
function cellOf(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
