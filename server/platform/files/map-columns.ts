import type { FileMapping } from '#contract/imports/staff.ts';

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
  mapping: FileMapping,
  amounts: readonly string[],
): Record<string, string> {
  const read = names.flatMap((name, index): [string, string][] => {
    const cell = cells[index]?.trim() ?? '';
    return name === null || cell === '' ? [] : [[name, mapCell(name, cell, mapping, amounts)]];
  });
  return { ...mapping.fixed, ...Object.fromEntries(read) };
}

/**
 * The values of an entry by field, as `mapHeader` and `mapCells` do for the rows of a table. A name
 * that is not mapped keeps its own.
 */
export function mapEntry(
  entry: Readonly<Record<string, unknown>>,
  mapping: FileMapping,
  amounts: readonly string[],
): Record<string, unknown> {
  const { columns = {}, fixed = {} } = mapping;
  const fieldOf = new Map(Object.entries(columns).map(([field, name]) => [name.trim(), field]));
  const read = Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
    const field = fieldOf.get(name) ?? (Object.hasOwn(columns, name) ? null : name);
    if (field === null || value === '') return [];
    const isText = typeof value === 'string';
    return [[field, isText ? mapCell(field, value.trim(), mapping, amounts) : value]];
  });
  return { ...fixed, ...Object.fromEntries(read) };
}

function mapCell(
  name: string,
  cell: string,
  { words = {}, decimal_comma }: FileMapping,
  amounts: readonly string[],
): string {
  const value = Object.hasOwn(words, cell) ? (words[cell] ?? cell) : cell;
  const isComma = decimal_comma === 1 && amounts.includes(name);
  return isComma ? value.replaceAll('.', '').replace(',', '.') : value;
}
