import type { ParsedOf } from '#contract/call.ts';
import { clickRow } from '#contract/clicks/publisher.ts';
import type { exportLinks, exportPayments, exportReport } from '#contract/downloads/publisher.ts';
import { linkRow } from '#contract/links/publisher.ts';
import { paymentLineRow, paymentRow, settlementRow } from '#contract/payments/publisher.ts';
import { performanceRow, performanceTotals, transactionRow } from '#contract/reports/publisher.ts';
import { comparedName } from '#contract/reports/spans.ts';

export type ReportQuery = ParsedOf<typeof exportReport>;
export type PaymentsQuery = ParsedOf<typeof exportPayments>;
export type LinksQuery = ParsedOf<typeof exportLinks>;
/** The request for a table. */
export type SheetQuery = ReportQuery | PaymentsQuery | LinksQuery;
/** The request for all data of the account. */
type ArchiveQuery = { report: 'archive'; format: 'zip' };
/** The request for a file; `report` discriminates the kinds. */
export type DownloadQuery = SheetQuery | ArchiveQuery;
type FieldsQuery =
  | Pick<ReportQuery, 'report' | 'columns' | 'then_by' | 'compare'>
  | Pick<PaymentsQuery | LinksQuery, 'report' | 'columns'>;

/** How many files of one user may be queued or running. */
export const MAX_WAITING = 20;
/** A finished file expires after a week; its row is deleted after a month. */
export const FILE_LIFE_MS = 7 * 86_400_000;
export const ROW_LIFE_MS = 30 * 86_400_000;

/** A logo address is useless in a table. */
const OMITTED_FIELDS = ['logo'];
const ROWS: Readonly<Record<SheetQuery['report'], { shape: object }>> = {
  performance: performanceRow,
  transactions: transactionRow,
  clicks: clickRow,
  payments: paymentRow,
  payment_details: paymentLineRow,
  settlements: settlementRow,
  links: linkRow,
};

/** Decimal text columns that spreadsheets should treat as numbers. */
const AMOUNT_FIELDS = new Set([
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
  'amount',
  'tax',
  'fee',
  'net',
  'adjustments',
]);

/** One column of a file: a field of the report's rows. */
export type Field = { name: string; isAmount: boolean };

/** Only in performance reports with a comparison; the currency is that of the row. */
const COMPARED_FIELDS = Object.keys(performanceTotals.shape)
  .filter((name) => name !== 'currency')
  .map(comparedName);

const isAmount = (name: string) =>
  [...AMOUNT_FIELDS].some((field) => name === field || name === comparedName(field));

/** Only in reports grouped by two fields. */
const PAIR_FIELDS = ['key2', 'label2'];

/** The requested fields in their order, or all fields; null where one does not exist. */
export function listFields(asked: FieldsQuery): Field[] | null {
  const { report, columns } = asked;
  const isPair = 'then_by' in asked && asked.then_by !== undefined;
  const omitted = isPair ? OMITTED_FIELDS : [...OMITTED_FIELDS, ...PAIR_FIELDS];
  const compared = report === 'performance' && asked.compare && asked.compare !== 'none';
  const known = [
    ...Object.keys(ROWS[report].shape).filter((name) => !omitted.includes(name)),
    ...(compared ? COMPARED_FIELDS : []),
  ];
  const names = columns === undefined ? known : [...new Set(columns.split(','))];
  if (!names.every((name) => known.includes(name))) return null;
  return names.map((name) => ({ name, isAmount: isAmount(name) }));
}

/**
 * File name, such as "performance-by-brand_2026-10-01_2026-10-31.xlsx". Reports without a period
 * use the day of the request: "payments_2026-11-22.csv".
 */
export function fileNameOf(asked: DownloadQuery, today: string): string {
  return `${subjectOf(asked)}_${periodOf(asked, today)}.${asked.format}`;
}

function subjectOf(asked: DownloadQuery): string {
  if (asked.report === 'performance') {
    const { group_by, then_by } = asked;
    return `performance-by-${then_by ? `${group_by}-and-${then_by}` : group_by}`;
  }
  if (asked.report !== 'payment_details') return asked.report;
  return asked.payment_id === undefined ? 'payment-details' : `payment-${asked.payment_id}-details`;
}

function periodOf(asked: DownloadQuery, today: string): string {
  return 'start_date' in asked ? `${asked.start_date}_${asked.end_date}` : today;
}

/** Content of a cell; decimal text in an amount column is written as a number. */
export type Cell = string | number | boolean | null;
/** Writes the next bytes of a file; resolves when they are written. */
export type WriteBytes = (bytes: string | Buffer) => Promise<void>;
