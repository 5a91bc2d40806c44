import { minorToText } from '#contract/money.ts';
import type {
  ComparedRow,
  PerformanceRow,
  PerformanceTotals,
  TransactionRow,
} from '#contract/reports/publisher.ts';
import type { ExpectPayDay } from '#server/payouts/payments/cycles/expect-payments.ts';
import { addOriginalCurrency } from './add-original-currency.ts';
import type { ComparedGroups } from './compare-groups.ts';
import type { Line } from './queries/list-lines.ts';
import type { Cell, Figures } from './queries/sum-performance.ts';
import { ratio } from './rules.ts';

/** A row of the performance report. */
function presentCell(cell: Cell): PerformanceRow {
  const { key, label, key2, label2 } = cell;
  return {
    key,
    label: label ?? key,
    ...(key2 !== undefined && { key2, label2: label2 ?? key2 }),
    ...presentFigures(cell),
  };
}

/** A row beside its group of the compared period; without one if there is no such column. */
export function presentComparedCell(cell: Cell, groups: ComparedGroups | null): ComparedRow {
  if (!groups) return presentCell(cell);
  const before = groups.find(cell) ?? { ...ZERO, currency: cell.currency };
  return { ...presentCell(cell), compared: presentFigures(before) };
}

const ZERO = {
  clicks: 0,
  unique_clicks: 0,
  valid_clicks: 0,
  orders: 0,
  lines: 0,
  gross_sales: 0n,
  returns: 0n,
  commission: 0n,
  approved: 0n,
  pending: 0n,
  rejected: 0n,
  paid: 0n,
};

/** Totals per currency: always the account's own first, then the others by code. */
export function presentTotals(totals: readonly Figures[], own: string): PerformanceTotals[] {
  return ownFirst(totals, own, { ...ZERO, currency: own }).map(presentFigures);
}

function presentFigures(figures: Figures): PerformanceTotals {
  const { currency, orders, valid_clicks } = figures;
  const sales = figures.gross_sales + figures.returns;
  const money = (minor: bigint) => minorToText(minor, currency);
  const moneyOrNull = (minor: bigint | null) => (minor === null ? null : money(minor));
  return {
    currency,
    clicks: figures.clicks,
    unique_clicks: figures.unique_clicks,
    valid_clicks,
    orders,
    lines: figures.lines,
    sales: money(sales),
    gross_sales: money(figures.gross_sales),
    returns: money(figures.returns),
    commission: money(figures.commission),
    approved: money(figures.approved),
    pending: money(figures.pending),
    rejected: money(figures.rejected),
    paid: money(figures.paid),
    epc: moneyOrNull(ratio(figures.commission, valid_clicks, 100n)),
    cr: percentText(ratio(BigInt(orders), valid_clicks, 10_000n)),
    aov: moneyOrNull(ratio(sales, orders)),
  };
}

function percentText(hundredths: bigint | null): string | null {
  if (hundredths === null) return null;
  const text = hundredths.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Puts the entry in the account's own currency first; adds `fallback` if there is none. */
export function ownFirst<T extends { currency: string }>(
  entries: readonly T[],
  own: string,
  fallback: T,
): T[] {
  const others = entries.filter((entry) => entry.currency !== own);
  others.sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return [entries.find((entry) => entry.currency === own) ?? fallback, ...others];
}

/** An order line as publishers see it. */
export function presentLine(line: Line, expectPayDay: ExpectPayDay): TransactionRow {
  const { sale_minor, commission_minor, customer_kind, decided_at, paid_at, ...rest } = line;
  const { original_minor, sale_rate, payment_status, ...same } = rest;
  return {
    ...same,
    order_time: line.order_time.toISOString(),
    click_time: line.click_time?.toISOString() ?? null,
    sale_amount: minorToText(sale_minor, line.currency),
    commission: minorToText(commission_minor, line.currency),
    ...addOriginalCurrency(line),
    paid_status: paid_at ? 1 : 0,
    new_customer: customer_kind === null ? null : customer_kind === 'new',
    validation_date: decided_at?.toISOString() ?? null,
    paid_date: paid_at?.toISOString() ?? null,
    expected_pay_date: expectPayDay(line),
    updated_at: line.updated_at.toISOString(),
  };
}
