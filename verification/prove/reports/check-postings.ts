import { type Balances, compareBalances, sumLine } from '../money-model/balances.ts';
import type { Rates } from '../money-model/cross-rates.ts';
import { exact } from '../money-model/open-arithmetic.ts';
import { exchangeOf, moneyOf } from '../money-model/price-line.ts';
import type { Network } from './open-network.ts';
import type { Change } from './read-journal.ts';
import type { LineEvent } from './report-orders.ts';

/** A line by what was reported of it, its history, and its postings. */
export type Posted = {
  report: LineEvent;
  publisher_id: number | null;
  last: Change;
  /** Possible conversion days of its order: those of its lines, as reported or received. */
  days: readonly string[];
  postings: Balances;
  /** What the settlements of the ledger moved of it. */
  settled: bigint;
};

/**
 * Compares the postings of a line with its history, and its conversion with the reported amount and the
 * rates of a day of its order; returns the differences. All lines of an order are converted at the rate
 * of one day, that of the line that arrived first.
 */
export function checkPostings(rates: Rates, { publishers }: Network, line: Posted): string[] {
  const { report, publisher_id, last, days, postings } = line;
  const { brand } = report;
  const { currency: own, new_status: status } = last;
  const inBrand = (kind: string) =>
    postings.get(`${kind} brand ${brand.id} ${brand.currency}`) ?? 0n;
  const [brandSale, brandCommission] = [
    inBrand('sales_reported'),
    inBrand('brand_pending') + inBrand('brand_receivable'),
  ];
  const money = {
    ...{ brand: brand.currency, own, brandSale, brandCommission },
    ...{ sale: last.new_sale_minor, commission: last.new_commission_minor },
  };
  const { settled } = line;
  const booked = { order: { brand }, publisher: publisher_id, status, money, settled };
  const violations = compareBalances(postings, sumLine(booked));
  const isForeign = (name: string) => name.includes(' brand ') && !name.endsWith(brand.currency);
  if ([...postings.keys()].some(isForeign)) {
    violations.push('the brand has postings of another currency');
  }
  const account = publishers.find((one) => one.publisher_id === publisher_id)?.currency;
  const priced = days.flatMap((day) => {
    const rate = (from: string, to: string) => rates(from, to, day);
    const to = account ?? brand.currency;
    const names = exchangeOf(rate, report.currency, brand.currency, to);
    return names ? [moneyOf(exact, names, report.minor, brandCommission)] : [];
  });
  const may = new Set(priced.map((one) => one.own));
  if (!may.has(own)) violations.push(`is in ${own} and not in ${[...may]}`);
  const check = (name: 'brandSale' | 'sale' | 'commission') => {
    const amounts = priced.filter((one) => one.own === own).map((one) => one[name]);
    if (amounts.includes(money[name])) return;
    violations.push(
      `${name} of ${report.minor} ${report.currency} is ${money[name]}, not ${amounts}`,
    );
  };
  check('brandSale');
  if (publisher_id === null) return violations;
  check('sale');
  if (status !== 'rejected') check('commission');
  return violations;
}

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
