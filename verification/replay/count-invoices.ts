import { divideHalfEven } from '#contract/money.ts';
import type { Invoice } from './read-invoices.ts';

/** The figures compared by the reconciliation; money in pence. */
export type Totals = {
  lines: number;
  orders: number;
  sale_invoices: number;
  paid_invoices: number;
  gross: bigint;
  cancellations: number;
  returns: bigint;
  commission: bigint;
};

/** Commission of the replayed brand in percent of each line. */
export const COMMISSION_PERCENT = 8n;

/** Totals of the file, computed independently: the commission is rounded once per line. */
export function countInvoices(invoices: readonly Invoice[]): Totals {
  const sales = invoices.filter((invoice) => !invoice.is_cancellation);
  const cancellations = invoices.filter((invoice) => invoice.is_cancellation);
  const lines = invoices.flatMap((invoice) => invoice.lines);
  return {
    lines: lines.length,
    orders: invoices.length,
    sale_invoices: sales.length,
    paid_invoices: sales.filter((one) => one.lines.some((line) => line.amount_minor > 0n)).length,
    gross: sum(sales.flatMap((one) => one.lines.map((line) => line.amount_minor))),
    cancellations: cancellations.length,
    returns: sum(cancellations.flatMap((one) => one.lines.map((line) => line.amount_minor))),
    commission: sum(
      lines.map((line) => divideHalfEven(line.amount_minor * COMMISSION_PERCENT, 100n)),
    ),
  };
}

/** The sum of amounts. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
