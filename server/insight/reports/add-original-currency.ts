import { minorToText, plainRate } from '#contract/money.ts';

/** The conversion of a line; all three fields are null where it was not converted. */
type Converted = {
  original_currency: string | null;
  original_minor: bigint | null;
  sale_rate: string | null;
};

/**
 * The reported amount of a converted line as decimal text, and the rate per unit; null where not
 * converted.
 */
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
