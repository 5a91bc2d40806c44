import type { ErrorKey } from '#contract/errors.ts';
import type { LineFacts } from '../attribution/credit-line.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import type { LineReport } from '../lines/rules.ts';
import { amountsOf, isAmountTooLarge, saleOfBrand } from './currencies/rules.ts';
import { type Price, priceLine } from './price-line.ts';

type Amounts = ReturnType<typeof amountsOf>;
type Worth = Amounts & Omit<Price, 'commission_minor'>;

/** The currency of a report; without one it is the brand's. */
export const currencyOf = ({ brand }: Lookups, report: LineReport) =>
  report.currency ?? brand.currency;

/**
 * Values a line: priced in the brand's currency, in which its terms are defined, and stored in the
 * currency of the credited publisher.
 */
export async function valueLine(
  lookups: Lookups,
  report: LineReport,
  facts: LineFacts & { order_id: string; publisher_id: number | null },
): Promise<Worth | { refused: ErrorKey }> {
  const currency = currencyOf(lookups, report);
  const exchange = await lookups.exchange({ ...facts, currency });
  if (!exchange) return { refused: 'CURRENCY_RATE_MISSING' };
  const amountMinor = report.amount_minor ?? 0n;
  const sale = saleOfBrand(exchange, amountMinor);
  const { commission_minor, ...price } = await priceLine(lookups, facts.publisher_id, facts, sale);
  const amounts = amountsOf(exchange, amountMinor, commission_minor);
  return isAmountTooLarge(amounts) ? { refused: 'AMOUNT_INVALID' } : { ...amounts, ...price };
}
