import type { ParsedOf } from '#contract/call.ts';
import type { exportReport } from '#contract/downloads.ts';
import { performanceRow, transactionRow } from '#contract/reports.ts';

export type Asked = ParsedOf<typeof exportReport>;
type FieldsAsked = Pick<Asked, 'report' | 'columns' | 'then_by'>;

/** How many files of one user may wait or be under way. */
export const MOST_WAITING = 20;
/** A ready file goes away after a week; its task is forgotten after a month. */
export const KEPT_MS = 7 * 86_400_000;
export const TOLD_MS = 30 * 86_400_000;
/** How often a file is begun before it counts as failed: a worker may have died over it. */
export const MOST_ATTEMPTS = 3;

/** A logo's address says nothing in a table. */
const LEFT_OUT = ['logo'];
const ROWS = { performance: performanceRow, transactions: transactionRow };

/** Decimal text that a spreadsheet is to add up. */
const AMOUNTS = new Set([
  ...['sale_amount', 'commission', 'sales', 'gross_sales', 'returns'],
  ...['approved', 'pending', 'rejected', 'paid', 'epc', 'cr', 'aov'],
]);

/** One column of a file: a field of the report's rows. */
export type Field = { name: string; isAmount: boolean };

/** Of reports by two groups alone. */
const OF_PAIRS = ['key2', 'label2'];

/** The fields asked for, in that order, or all of them; null where one of them does not exist. */
export function fieldsOf({ report, columns, then_by }: FieldsAsked): Field[] | null {
  const left = then_by ? LEFT_OUT : [...LEFT_OUT, ...OF_PAIRS];
  const known = Object.keys(ROWS[report].shape).filter((name) => !left.includes(name));
  const names = columns === undefined ? known : [...new Set(columns.split(','))];
  if (!names.every((name) => known.includes(name))) return null;
  return names.map((name) => ({ name, isAmount: AMOUNTS.has(name) }));
}

/** "performance-by-brand_2026-10-01_2026-10-31.xlsx". */
export function fileNameOf(asked: Asked): string {
  const { report, group_by, then_by, start_date, end_date, format } = asked;
  const groups = then_by ? `${group_by}-and-${then_by}` : group_by;
  const what = report === 'performance' ? `performance-by-${groups}` : report;
  return `${what}_${start_date}_${end_date}.${format}`;
}

/** What one cell holds; decimal text in a column of amounts is a number to a spreadsheet. */
export type Cell = string | number | boolean | null;
/** Takes the next bytes of a file; done when they are written. */
export type Pour = (bytes: string | Buffer) => Promise<void>;
