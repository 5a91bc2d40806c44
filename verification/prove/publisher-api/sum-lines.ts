import { decimals } from '../money-model/open-arithmetic.ts';

/** A line of any source; amounts as numbers or decimal text. */
export type SummedLine = {
  currency: string;
  status: string;
  sale: number | string;
  commission: number | string;
};

/** Totals by currency and status, in minor units: number of lines, sales, commission. */
export type Totals = Readonly<Record<string, readonly [number, number, number]>>;

const minorOf = (amount: number | string, currency: string) =>
  Math.round(Number(amount) * 10 ** (decimals.get(currency) ?? 2));

/** Sums lines by currency and status. */
export function sumLines(lines: readonly SummedLine[]): Totals {
  const groups = Map.groupBy(lines, ({ currency, status }) => `${currency} ${status}`);
  const sums = [...groups].map(([name, own]) => {
    const sum = (amount: 'sale' | 'commission') =>
      own.reduce((total, line) => total + minorOf(line[amount], line.currency), 0);
    return [name, [own.length, sum('sale'), sum('commission')]] as const;
  });
  return Object.fromEntries(sums.sort(([one], [other]) => (one < other ? -1 : 1)));
}
