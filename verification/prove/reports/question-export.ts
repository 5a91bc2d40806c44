import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { exportReport, listDownloads } from '#contract/downloads/publisher.ts';
import { downloadQueue } from '#server/insight/downloads/jobs.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import type { Application } from '../open-application.ts';
import { pickOne, type Random } from '../seeded-random.ts';
import { byName, callWithRetry, differenceOf } from './call-with-retry.ts';
import { countGroups, type Written, writeGroup } from './count-groups.ts';
import { askedOf, pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';
import { drawPerformance } from './question-performance.ts';
import { drawTransactions, saveLines } from './question-transactions.ts';
import { writeLine } from './write-lines.ts';

type Format = 'csv' | 'xlsx';
/** The rows of a file by column name; every cell as text. */
type Cells = Record<string, string>;

const AMOUNTS = [
  'sale_amount',
  'original_amount',
  'commission',
  'sales',
  'gross_sales',
  'returns',
  'approved',
  'pending',
  'rejected',
  'paid',
  'epc',
  'cr',
  'aov',
];

/**
 * An export of a report: requested, written by the worker, downloaded by its URL, opened and read.
 */
export function questionExport(app: Application, random: Random, books: Books): Question {
  const publisher = pickPublisher(random, books);
  const format = pickOne(random, ['csv', 'xlsx'] as const);
  const report = pickOne(random, ['performance', 'transactions'] as const);
  const { asked, expected } =
    report === 'performance'
      ? askForGroups(random, books, publisher)
      : askForLines(random, books, publisher);
  const input = { report, format, ...asked };
  return {
    about: `export ${JSON.stringify({ zone: publisher.zone, ...input })}`,
    ask: async () => readFile(await fetchFile(app, publisher, input), format),
    validate: (answer) => checkFile(expected(), answer as Cells[], format),
  };
}

function askForGroups(random: Random, books: Books, publisher: Publisher) {
  const { cut, compare: _, ...shape } = drawPerformance(random, books, publisher);
  return {
    asked: { ...askedOf(cut), ...shape },
    expected: () => countGroups(books, publisher, cut, shape, shape.keyword).map(writeGroup),
  };
}

function askForLines(random: Random, books: Books, publisher: Publisher) {
  const { cut, narrow, ...order } = drawTransactions(random, books, publisher);
  return {
    asked: { ...askedOf(cut), ...narrow, ...order },
    expected: () => saveLines(books, publisher, cut, narrow).map(writeLine),
  };
}

export async function fetchFile(
  app: Application,
  publisher: Publisher,
  input: object,
): Promise<Buffer> {
  const made = (await callWithRetry(app, exportReport.path, input, publisher)) as { id: number };
  await runNext(app, downloadQueue);
  const listed = (await callWithRetry(app, listDownloads.path, {}, publisher)) as {
    list: { id: number; download_url: string }[];
  };
  const address = listed.list.find(({ id }) => id === made.id)?.download_url ?? '';
  const answer = await app.app.inject({ url: new URL(address).pathname });
  if (answer.statusCode !== 200) throw new Error(`the file answered ${answer.statusCode}`);
  return answer.rawPayload;
}

export async function readFile(bytes: Buffer, format: Format): Promise<Cells[]> {
  if (format === 'csv') {
    const rows = parse<Cells>(bytes, { bom: true, columns: true });
    // Cells that a spreadsheet would run as a formula are prefixed with an apostrophe.
    return rows.map((row) => mapCells(row, (cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')));
  }
  const [sheet] = await readXlsxFile(bytes);
  const [head = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) =>
    Object.fromEntries(head.map((name, place) => [String(name), String(row[place] ?? '')])),
  );
}

const mapCells = (row: Cells, change: (cell: string) => string): Cells =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, change(cell)]));

function checkFile(expected: readonly Written[], rows: readonly Cells[], format: Format): string[] {
  const cells = expected.map((row) => {
    const texts = Object.entries(row).map(([name, value]) => {
      const isNumber = format === 'xlsx' && AMOUNTS.includes(name) && value !== null;
      return [name, isNumber ? String(Number(value)) : String(value ?? '')];
    });
    return Object.fromEntries(texts) as Cells;
  });
  const nameOf = (row: Cells) => JSON.stringify([row.id ?? row.key, row.key2 ?? '', row.currency]);
  return [
    differenceOf('rows', cells.length, rows.length),
    differenceOf('row', byName(cells, nameOf), byName(rows, nameOf)),
  ].filter((difference) => difference !== null);
}
