import { minorToText, plainRate } from '#contract/money.ts';

/** A line as far as it was converted; all three are empty where it was not. */
type Converted = {
  original_currency: string | null;
  original_minor: bigint | null;
  sale_rate: string | null;
};

/** What the order of a line said, as decimal text, and what one unit of it was worth; null: not converted. */
export function addOriginalCurrency({ original_currency, original_minor, sale_rate }: Converted) {
  if (original_currency === null || original_minor === null || sale_rate === null) {
    return { original_amount: null, original_currency: null, exchange_rate: null };
  }
  return {
    original_amount: minorToText(original_minor, original_currency),
    original_currency,
    exchange_rate: plainRate(sale_rate),
  };
}
