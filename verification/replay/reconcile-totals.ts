import { minorToText } from '#contract/money.ts';
import type { Totals } from './count-invoices.ts';

const ROWS: readonly [keyof Totals, string][] = [
  ['lines', 'lines'],
  ['orders', 'invoices'],
  ['sale_invoices', 'sale invoices'],
  ['paid_invoices', '  with a paid line'],
  ['gross', 'gross sales, GBP'],
  ['cancellations', 'cancellation invoices'],
  ['returns', 'cancelled, GBP'],
  ['commission', 'commission, GBP'],
];

/** A reconciliation as a readable table, and whether every figure agrees. */
export type Reconciliation = { table: string; agrees: boolean };

/**
 * Compares the totals of the file with those of each source; a source need not have every figure.
 */
export function reconcileTotals(
  file: Totals,
  sources: Readonly<Record<string, Partial<Totals>>>,
): Reconciliation {
  const names = Object.keys(sources);
  let agrees = true;
  const lines = ROWS.map(([figure, label]) => {
    const said = names.map((name) => sources[name]?.[figure]);
    const isEqual = said.every((value) => value === undefined || value === file[figure]);
    agrees &&= isEqual;
    return rowOf([label, show(file[figure]), ...said.map(show), isEqual ? 'equal' : 'DIFFERS']);
  });
  return { table: [rowOf(['', 'file', ...names, '']), ...lines].join('\n'), agrees };
}

function show(value: number | bigint | undefined): string {
  if (value === undefined) return '-';
  return typeof value === 'bigint' ? minorToText(value, 'GBP') : String(value);
}

function rowOf([label = '', ...cells]: string[]): string {
  return `${label.padEnd(24)}${cells.map((cell) => cell.padStart(14)).join('')}`;
}
