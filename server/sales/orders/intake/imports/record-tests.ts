import { testFlag } from '#contract/orders/fields.ts';
import type { RowBatch, RowResult } from '#server/platform/files/row-file.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { LineReport } from '../../lines/rules.ts';
import type { ReportingBrand } from '../brand-store.ts';
import { recordTestOrder } from '../test-orders/record-test-order.ts';
import { rowError } from './row-error.ts';

type Fields = Record<string, string>;
type TestRow = { row: number; fields: Fields; report: LineReport | Refusal };

/** Whether a row of an order file is marked as a test. */
export const isTest = ({ test }: Fields): boolean =>
  test !== undefined && testFlag.safeParse(test).data === true;

/**
 * Evaluates the test orders of a file, order by order. They are stored apart, so there is nothing to
 * undo.
 */
export async function recordTests(
  { tx, config, brand, isCheck }: RowBatch & { brand: ReportingBrand },
  rows: readonly TestRow[],
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const own of Map.groupBy(rows, ({ fields }) => fields.order_id).values()) {
    const reports = own.flatMap(({ report }) => (report instanceof Refusal ? [] : [report]));
    const failure = isCheck ? null : await refusalOf({ db: tx, config }, brand, reports);
    for (const { row, fields, report } of own) {
      const refusal = report instanceof Refusal ? report : failure;
      const error = refusal && rowError(refusal.key, fields);
      results.push({ row, verdict: error ? null : 'new', error });
    }
  }
  return results;
}

async function refusalOf(
  parts: Parameters<typeof recordTestOrder>[0],
  brand: ReportingBrand,
  reports: readonly LineReport[],
): Promise<Refusal | null> {
  if (reports.length === 0) return null;
  try {
    await recordTestOrder(parts, brand, reports, 'file');
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
