import { textToMinor } from '#contract/money.ts';
import type { OrderReport } from '#contract/orders/fields.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { LineReport } from './rules.ts';

/** The lines of an order told at once, or the one line it is; refuses what no line can be made of. */
export function readOrder(report: OrderReport, currency: string): LineReport[] {
  const { lines, ...order } = report;
  if (!lines) return [readLine(order, currency)];
  const read = lines.map((line, place) =>
    readLine({ ...order, ...line, line_id: line.line_id ?? String(place + 1) }, currency),
  );
  if (new Set(read.map((line) => line.line_id)).size < read.length) refuse('LINE_ID_REPEATED');
  return read;
}

/**
 * One line with the facts of its order. A cancellation without `line_id` speaks of every line; an
 * order without one is line "1". Amounts are in the currency told, else in the brand's.
 */
export function readLine(told: Omit<OrderReport, 'lines'>, brandCurrency: string): LineReport {
  const currency = told.currency ?? brandCurrency;
  const cancelled = told.status === 'cancelled';
  if (told.amount === undefined && !cancelled) refuse('AMOUNT_REQUIRED');
  const amount_minor = told.amount === undefined ? null : textToMinor(told.amount, currency);
  if (told.amount !== undefined && amount_minor === null) refuse('AMOUNT_INVALID');
  // An order that takes another back never adds to the sales.
  if (told.event === 'cancellation' && (amount_minor ?? 0n) > 0n) refuse('AMOUNT_INVALID');
  const { amount, status, line_id, ...facts } = told;
  return { ...facts, cancelled, amount_minor, line_id: line_id ?? (cancelled ? null : '1') };
}
