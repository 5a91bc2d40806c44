import { convert, type Rates } from './draw-rates.ts';
import type { Network } from './open-network.ts';
import type { Change, Owing } from './read-journal.ts';
import type { LineEvent } from './report-orders.ts';

/** The parts of a line that concern its currency conversion. */
export type Converted = {
  report: LineEvent;
  publisher_id: number | null;
  currency: string;
  sale: bigint;
  commission: bigint;
  isRejected: boolean;
  /** Possible conversion days of its order: those of its lines, as reported or received. */
  days: readonly string[];
  /** Amounts in the brand's accounts. */
  owing: readonly Owing[];
};

/**
 * Compares the conversion of a line with the reported amount, the rates of a day of its order and
 * the brand's accounts; returns the differences. All lines of an order are converted at the rate of
 * one day, that of the line that arrived first.
 */
export function checkExchange(rates: Rates, { publishers }: Network, line: Converted): string[] {
  const { report, currency, publisher_id, days } = line;
  const { brand } = report;
  const account = publishers.find((one) => one.publisher_id === publisher_id)?.currency;
  const isRated = (day: string) =>
    account !== undefined &&
    rates(report.currency, account, day) !== null &&
    rates(brand.currency, account, day) !== null;
  const violations: string[] = [];
  const may = new Set(days.map((day) => (isRated(day) ? account : brand.currency)));
  if (!may.has(currency)) violations.push(`is in ${currency} and not in ${[...may]}`);
  if (line.owing.some((one) => one.currency !== brand.currency)) {
    violations.push('the brand has postings of another currency');
  }
  const worth = (minor: bigint, from: string, to: string) =>
    days.flatMap((day) => {
      const rate = rates(from, to, day);
      return rate === null ? [] : [convert(minor, from, to, rate)];
    });
  const reported = sumOf(line.owing, (kind) => kind === 'sales_reported');
  if (!worth(report.minor, report.currency, brand.currency).includes(reported)) {
    violations.push(`${report.minor} of ${report.currency} were reported as ${reported}`);
  }
  if (publisher_id === null) return violations;
  if (!worth(report.minor, report.currency, currency).includes(line.sale)) {
    violations.push(
      `${report.minor} of ${report.currency} were sold as ${line.sale} of ${currency}`,
    );
  }
  const owed = sumOf(line.owing, (kind) => kind !== 'sales_reported');
  const earned = line.isRejected ? 0n : line.commission;
  if (!worth(owed, brand.currency, currency).includes(earned)) {
    violations.push(`${owed} of ${brand.currency} are owed, ${earned} of ${currency} earned`);
  }
  return violations;
}

const sumOf = (owing: readonly Owing[], isMeant: (kind: string) => boolean) =>
  owing.reduce((sum, one) => (isMeant(one.kind) ? sum + one.minor : sum), 0n);

/** The days of an order: of each line, as reported or received. */
export function daysOfOrder(
  lines: readonly { report: LineEvent; history: readonly Change[] }[],
): string[] {
  const moments = lines.flatMap(({ report, history }) => [
    ...(report.order_time === null ? [] : [new Date(report.order_time)]),
    ...history.slice(0, 1).map((one) => one.created_at),
  ]);
  return [...new Set(moments.map((at) => at.toISOString().slice(0, 10)))];
}
