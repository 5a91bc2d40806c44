import type { FileMapping } from '#contract/orders/imports.ts';

/**
 * Whether this line (or, without `line_id`, any line of this order) occurred earlier in the file;
 * adds it to `seen`. A file may contain a line only once, because it would be ambiguous which row
 * applies.
 */
export function isReportedTwice(
  seen: Set<string>,
  { order_id, line_id }: { order_id: string; line_id?: string | null | undefined },
): boolean {
  const order = JSON.stringify([order_id]);
  const wholeOrder = JSON.stringify([order_id, null]);
  const line = JSON.stringify([order_id, line_id ?? null]);
  const isRepeated =
    seen.has(line) || seen.has(wholeOrder) || (line === wholeOrder && seen.has(order));
  seen.add(order).add(line);
  return isRepeated;
}

/** The field of each column: by the mapping, otherwise by its own name; null: no field. */
export function mapHeader(
  head: readonly string[],
  { columns = {} }: FileMapping,
  known: readonly string[],
): (string | null)[] {
  const fieldOf = new Map(Object.entries(columns).map(([field, name]) => [name.trim(), field]));
  return head.map((cell) => {
    const name = cell.trim();
    const field = fieldOf.get(name) ?? (columns[name.toLowerCase()] ? '' : name.toLowerCase());
    return known.includes(field) ? field : null;
  });
}

/** The cells of a row by field, without empty ones, in our words and with a decimal point. */
export function mapCells(
  names: readonly (string | null)[],
  cells: readonly string[],
  { fixed = {}, words = {}, decimal_comma }: FileMapping,
): Record<string, string> {
  const read = names.flatMap((name, index): [string, string][] => {
    const cell = cells[index]?.trim() ?? '';
    if (name === null || cell === '') return [];
    const value = Object.hasOwn(words, cell) ? (words[cell] ?? cell) : cell;
    const isComma = decimal_comma === 1 && name === 'amount';
    return [[name, isComma ? value.replaceAll('.', '').replace(',', '.') : value]];
  });
  return { ...fixed, ...Object.fromEntries(read) };
}

/**
 * The first rows of a batch: at most `maxRows` that together concern at most `maxLines` lines, at
 * least one row. A row of a whole order counts all its stored lines. Consecutive rows of an order stay
 * together if the order fits into a batch: a commission per order is split over them.
 */
export function takeRows<Row extends { fields: Record<string, string> | null }>(
  rows: readonly Row[],
  linesOf: ReadonlyMap<string, number>,
  { maxRows, maxLines }: { maxRows: number; maxLines: number },
): Row[] {
  let lines = 0;
  const count = rows.findIndex(({ fields }) => {
    const isOrder = fields?.line_id === undefined;
    lines += isOrder ? Math.max(1, linesOf.get(fields?.order_id ?? '') ?? 1) : 1;
    return lines > maxLines;
  });
  const most = Math.min(count < 0 ? rows.length : Math.max(1, count), maxRows);
  const next = rows[most]?.fields?.order_id;
  if (next === undefined) return rows.slice(0, most);
  const taken = rows.slice(0, most);
  const whole = taken.findLastIndex(({ fields }) => fields?.order_id !== next) + 1;
  return whole > 0 ? taken.slice(0, whole) : taken;
}
