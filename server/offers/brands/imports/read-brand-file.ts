import type { FileMapping } from '#contract/imports/staff.ts';
import { mapCells, mapHeader } from '#server/platform/files/map-columns.ts';
import { type FilePart, type FileRow, inParts } from '#server/platform/files/row-file.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { parseCsv } from '#server/platform/parsers/parse-csv.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { BadEntry, programmeError } from './bad-entry.ts';
import { NAME_COLUMNS, readNameList } from './read-name-list.ts';
import { readProgramme, type Source } from './read-programme.ts';

/**
 * The columns of a CSV file, in any order; the first two are required. tags, restrictions and
 * support_region hold several values separated by "|"; so does commission_tiers, for example
 * "orders 11: 10% | orders 51: 12%" or "sales 1000.00: 12.50 EUR": each rate applies from that
 * number of orders, or that amount of sales, in a month. Below the first tier commission_rate
 * applies.
 */
const CSV_COLUMNS = [
  'name',
  'url',
  'slug',
  'category',
  'commission_rate',
  'commission_currency',
  'commission_type',
  'commission_conditions',
  'commission_duration',
  'commission_tiers',
  'cookie_days',
  'network_fee_percent',
  'approval',
  'short_description',
  'description',
  'tags',
  'restrictions',
  'country',
  'support_region',
  'offer_type',
  'logo_url',
  'status',
] as const;
const REQUIRED_COLUMNS = 2;

type Entry = { line: number; entry: unknown } | { line: number; error: string; field?: string };
type CsvRecord = { record: string[]; info: { lines: number } };
type Entries = { entries: Entry[]; source: Source };

/**
 * Parses a file of brands. The format is detected from the content: JSON ({programs: [...]} or a
 * list), CSV with our header or mapped columns, or CSV with the header of a list of names.
 */
async function* readBrandFile(
  bytes: Uint8Array,
  mapping: FileMapping,
  currency: string,
): AsyncGenerator<FilePart> {
  const text = decode(bytes);
  const isJson = /^\s*[[{]/.test(text);
  yield* inParts(checkEntries(isJson ? readJson(text, mapping) : readCsv(text, mapping), currency));
}

/** `readBrandFile` run in a separate process. */
export const brandFileTask = isolatedTask(import.meta.url, 'file', readBrandFile);

function checkEntries({ entries, source }: Entries, currency: string): FileRow[] {
  const firstRows = new Map<string, number>();
  return entries.map((one, index) => {
    const row = index + 1;
    try {
      if ('error' in one) throw new BadEntry(one.field ?? 'row', one.error);
      const programme = readProgramme(one.entry, source, currency);
      const first = firstRows.get(programme.slug);
      if (first !== undefined) throw new BadEntry('slug', `is also in row ${first}`);
      firstRows.set(programme.slug, row);
      return { row, fields: programme, error: null };
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error;
      return { row, fields: null, error: programmeError(error.field, error.message) };
    }
  });
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) refuse('FILE_TYPE_NOT_ALLOWED');
    return text;
  } catch {
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
}

function readJson(text: string, { fixed = {} }: FileMapping): Entries {
  const list = programmesOf(text);
  if (!Array.isArray(list)) refuse('FILE_TYPE_NOT_ALLOWED');
  const entries = list.map((entry, index) => ({
    line: index + 1,
    entry: withDefaults(entry, fixed),
  }));
  return { entries, source: 'openaffiliate' };
}

/** An entry with the file's defaults in place of what it lacks. */
function withDefaults(entry: unknown, fixed: Readonly<Record<string, string>>): unknown {
  if (!isRecord(entry) || Object.keys(fixed).length === 0) return entry;
  const { commission: rate, ...defaults } = entryOf(fixed);
  const { commission = {}, ...own } = entry;
  return {
    ...stated(defaults),
    ...stated(own),
    commission: isRecord(commission) ? { ...stated(rate), ...stated(commission) } : commission,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stated = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );

function programmesOf(text: string): unknown {
  try {
    const value = parseJson(text) as { programs?: unknown } | unknown[];
    return Array.isArray(value) ? value : value.programs;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
}

function readCsv(text: string, mapping: FileMapping): Entries {
  const skipped: Entry[] = [];
  // The parser counts CRLF inside quotes as two lines.
  const records = parseCsv<CsvRecord>(text.replaceAll('\r\n', '\n'), {
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) =>
      void skipped.push({ line: Number(error?.lines ?? 0), error: 'the row is not valid CSV' }),
  });
  const head = records.shift()?.record ?? [];
  const isNameList = NAME_COLUMNS.every((name) =>
    head.some((cell) => cell.trim().toLowerCase() === name),
  );
  const columns: readonly string[] = isNameList ? NAME_COLUMNS : CSV_COLUMNS;
  const names = mapHeader(head, mapping, columns);
  const present = [...names, ...Object.keys(mapping.fixed ?? {})];
  const missing = columns.slice(0, REQUIRED_COLUMNS).filter((name) => !present.includes(name));
  // A file without our header is not a brand file, so there is no row to report an error for.
  if (missing.length > 0) refuse('FILE_TYPE_NOT_ALLOWED', { missing_columns: missing });
  const unknown = head.filter((_name, index) => names[index] === null);
  // A mapped file may have columns that are not used.
  if (unknown.length > 0 && !mapping.columns) {
    refuse('FILE_TYPE_NOT_ALLOWED', { unknown_columns: unknown });
  }
  const isWhole = ({ record }: { record: string[] }) => record.length === names.length;
  const whole = records.filter(isWhole);
  const broken = records
    .filter((one) => !isWhole(one))
    .map(({ record, info }) => {
      return { line: info.lines, error: `has ${record.length} cells, not ${names.length}` };
    });
  const rows = whole.map(({ record, info }) => ({
    line: info.lines,
    cells: mapCells(names, record, mapping, []),
  }));
  const read = isNameList
    ? readNameList(rows)
    : rows.map(({ line, cells }) => ({ line, entry: entryOf(cells) }));
  const entries: Entry[] = [...read, ...broken, ...skipped];
  return {
    entries: entries.sort((one, other) => one.line - other.line),
    source: isNameList ? 'names' : 'csv',
  };
}

function entryOf(row: Readonly<Record<string, string>>) {
  const list = (name: string) =>
    (row[name] ?? '')
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return {
    ...row,
    commission: {
      rate: row.commission_rate,
      type: row.commission_type,
      currency: row.commission_currency,
      conditions: row.commission_conditions,
      duration: row.commission_duration,
      tiers: row.commission_tiers,
    },
    tags: list('tags'),
    restrictions: list('restrictions'),
    support_region: list('support_region'),
    cookie_days: numberOf(row.cookie_days),
    network_fee_percent: numberOf(row.network_fee_percent),
  };
}

/** A cell as a number; other text is kept, so that its error names the field. */
function numberOf(cell = ''): number | string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : text;
}
