import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { FileMapping } from '#contract/imports/staff.ts';
import type { OpenBytes } from '#server/platform/files/file-source.ts';
import { mapEntry } from '#server/platform/files/map-columns.ts';
import { decodeText } from '#server/platform/parsers/detect-encoding.ts';
import { parserLimits } from '#server/platform/parsers/limits.ts';
import { refuseLong } from '#server/platform/parsers/parse-csv.ts';
import { refuse } from '#server/platform/refusal.ts';
import { splitJson } from './split-json.ts';
import { splitYaml } from './split-lines.ts';
import { splitXml } from './split-xml.ts';

/** One raw entry of a feed; `fields` is null if the entry could not be parsed. */
export type FeedEntry = { row: number; fields: Readonly<Record<string, unknown>> | null };
export type Feed = {
  format: 'xml' | 'json' | 'yaml' | 'tsv' | 'csv';
  entries: AsyncIterable<FeedEntry>;
};

const MAX_ROWS = 2_000_000;
/** Fields that may be written with a decimal comma. */
const AMOUNTS = ['price', 'sale_price', 'original_price'];
const HEAD_CHARACTERS = 64 * 1024;

/**
 * Opens a feed, detecting its format from the content, in constant memory whatever its size.
 * Refuses FEED_TOO_LARGE beyond 2,000,000 entries, FEED_BROKEN for a truncated feed,
 * FILE_ENCODING_INVALID, and FILE_TYPE_NOT_ALLOWED for a file that is not a feed.
 */
export async function readFeed(open: OpenBytes, mapping: FileMapping = {}): Promise<Feed> {
  const texts = decodeText(open);
  const head = await readHead(texts);
  const all = continueWith(head, texts);
  const format = formatOf(head);
  const raw =
    format === 'xml'
      ? splitXml(all)
      : format === 'json'
        ? parseEach(splitJson(all))
        : format === 'yaml'
          ? splitYaml(all)
          : splitTable(all, head, format === 'tsv');
  return { format, entries: numberEntries(raw, mapping) };
}

async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (head.length < HEAD_CHARACTERS) {
    const next = await texts.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

async function* continueWith(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

function formatOf(head: string): Feed['format'] {
  if (/^\s*</.test(head)) return 'xml';
  if (/^\s*[[{]/.test(head)) return 'json';
  const line = head.split('\n').find((one) => one.trim() !== '' && !/^\s*(#|---)/.test(one)) ?? '';
  if (/^\s*-\s+\S/.test(line) || /^\w+:\s*$/.test(line.trim())) return 'yaml';
  if (line.includes('\t')) return 'tsv';
  return /[,;|]/.test(line) ? 'csv' : refuse('FILE_TYPE_NOT_ALLOWED');
}

async function* numberEntries(
  entries: AsyncIterable<unknown>,
  mapping: FileMapping,
): AsyncGenerator<FeedEntry> {
  let row = 0;
  for await (const entry of entries) {
    row += 1;
    if (row > MAX_ROWS) refuse('FEED_TOO_LARGE');
    const isRecord = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
    yield {
      row,
      fields: isRecord ? normalizeNames(mapEntry({ ...entry }, mapping, AMOUNTS)) : null,
    };
  }
}

/** "g:Sale Price" and "sale_price" are the same name. */
function normalizeNames(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name
        .replace(/^g:/i, '')
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
      value,
    ]),
  );
}

async function* parseEach(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const text of texts) {
    try {
      yield JSON.parse(text);
    } catch {
      yield null;
    }
  }
}

async function* splitTable(texts: AsyncIterable<string>, head: string, isTabbed: boolean) {
  const line = head.split('\n')[0] ?? '';
  const signs = isTabbed ? ['\t'] : [',', ';', '|'];
  const [delimiter = ','] = signs.toSorted((a, b) => line.split(b).length - line.split(a).length);
  const rows = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: parserLimits.field_characters,
  });
  // pipe() does not forward errors of its source: without this the loop below would wait forever.
  const source = Readable.from(texts).on('error', (error) => rows.destroy(error));
  source.pipe(rows);
  let names: string[] | undefined;
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      if (cells.length > parserLimits.columns) refuse('FILE_FIELD_TOO_LONG');
      if (!names) names = cells.map((cell) => cell.trim());
      else if (cells.length !== names.length) yield null;
      else yield Object.fromEntries(names.map((name, index) => [name, cells[index]]));
    }
  } catch (error) {
    refuseLong(error);
    if (error instanceof CsvError) refuse('FEED_BROKEN');
    throw error;
  }
}
