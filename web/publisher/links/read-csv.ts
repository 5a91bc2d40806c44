import { readSpreadsheetText } from '#contract/spreadsheet-text.ts';
import { t } from '#web/lib/i18n.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';

/** A link requested by a line of a file; empty cells are omitted. */
export type CsvLink = { target_url: string; mcid?: string } & Partial<
  Record<(typeof subIdNames)[number], string>
>;

const COLUMNS = ['target_url', 'mcid', ...subIdNames] as const;

/** The required header of a file, and one example line. */
export const csvExample = [
  [...COLUMNS],
  ['https://shop.example.com/shoes', '', 'newsletter', 'may', '', '', ''],
];

/**
 * The links of a CSV file separated by commas, semicolons or tabs, with a header line. Throws an
 * Error with a message for the user if it cannot be read.
 */
export function readCsv(text: string): CsvLink[] {
  const [head, ...lines] = rowsOf(text.replace(/^\uFEFF/, '')).filter((row) => row.some(Boolean));
  const names = (head ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes('target_url')) {
    throw new Error(t('The header line must contain a target_url column.'));
  }
  return lines.map((line) => {
    const pairs = COLUMNS.map((name) => [name, line[names.indexOf(name)]?.trim() ?? ''] as const);
    const filled = pairs.map(([name, value]) => [name, readSpreadsheetText(value)] as const);
    return Object.fromEntries(
      filled.filter(([name, value]) => value !== '' || name === 'target_url'),
    ) as CsvLink;
  });
}

/** RFC 4180, with the separator that the first line uses. */
function rowsOf(text: string): string[][] {
  const separator = [',', ';', '\t'].sort(
    (one, other) => countIn(text, other) - countIn(text, one),
  )[0];
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows;
}

const countIn = (text: string, sign: string) => (text.split('\n')[0] ?? '').split(sign).length;
