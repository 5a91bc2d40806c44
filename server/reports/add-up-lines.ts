import { minorToText } from '#contract/money.ts';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';
import { shiftDay as shift } from './rules.ts';

/** An order line as tests read it, with its day in the account's time zone. */
export type DatedRow = Record<string, string | null> & {
  id: number;
  day: string;
  order_time: Date;
  sale_minor: bigint;
  commission_minor: bigint;
  paid: bigint;
};

/**
 * Reference sum for tests: totals of lines per group, as a report must show. Rows are ordered by
 * time.
 */
export function addUpLines(rows: readonly DatedRow[], by: readonly PerformanceGroup[]) {
  const seen = new Set<string>();
  const groups: Record<string, ReturnType<typeof none>> = {};
  for (const row of rows) {
    const key = [row.currency, ...by.map((group) => keyOf(group, row))].join(' ');
    const sums = groups[key] ?? none();
    groups[key] = sums;
    const order = `${row.brand_id} ${row.order_id}`;
    if (!seen.has(order)) sums.orders += 1n;
    seen.add(order);
    sums.lines += 1n;
    sums[row.sale_minor >= 0n ? 'gross' : 'returns'] += row.sale_minor;
    sums.commission += row.commission_minor;
    sums[row.status as 'pending'] += row.commission_minor;
    sums.paid += row.paid;
  }
  return Object.fromEntries(
    Object.entries(groups).map(([key, sums]) => [key, textOf(sums, key.slice(0, 3))]),
  );
}

function textOf(sums: ReturnType<typeof none>, currency: string): string {
  const { orders, lines, ...amounts } = sums;
  const { gross, returns, commission, approved, pending, rejected, paid } = amounts;
  return [
    ...[orders, lines].map(String),
    ...[gross, returns, commission, approved, pending, rejected, paid].map((minor) =>
      minorToText(minor, currency),
    ),
  ].join(' ');
}

function keyOf(group: PerformanceGroup, row: DatedRow): string {
  if (group === 'day') return row.day;
  if (group === 'month') return row.day.slice(0, 7);
  if (group === 'brand') return String(row.mcid);
  if (group === 'channel') return String(row.code);
  if (group === 'country') return row.customer_country ?? '';
  if (group === 'coupon') return row.voucher_code?.toUpperCase() ?? '';
  if (group !== 'week') return row[group] ?? '';
  return shift(row.day, -((new Date(row.day).getUTCDay() + 6) % 7));
}

const none = () => ({
  orders: 0n,
  lines: 0n,
  gross: 0n,
  returns: 0n,
  commission: 0n,
  paid: 0n,
  pending: 0n,
  approved: 0n,
  rejected: 0n,
});
