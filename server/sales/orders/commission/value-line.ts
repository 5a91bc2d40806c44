import type { ErrorKey } from '#contract/errors.ts';
import type { LineFacts } from '../attribution/credit-line.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import { type LineReport, percentOf } from '../lines/rules.ts';
import type { NewLine } from '../lines/store.ts';
import { amountsOf, isAmountTooLarge, saleOfBrand } from './exchange-amounts.ts';

const UNCOUNTED = { volume_month: null, volume_orders: null, volume_sales_minor: null };

type Amounts = ReturnType<typeof amountsOf>;

/** A commission with the one rule it was computed by. */
type Price = Pick<
  NewLine,
  'rule_id' | 'rule_name' | 'note' | 'volume_month' | 'volume_orders' | 'volume_sales_minor'
> & { commission_minor: bigint };

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

/**
 * The commission of a sale for a publisher under the brand's terms at the time of the order. A fixed
 * commission depends on the other lines of the order: it is 0 until `payFixed` sets it.
 */
async function priceLine(
  lookups: Lookups,
  publisherId: number | null | undefined,
  facts: LineFacts & { order_id: string },
  saleMinor: bigint,
): Promise<Price> {
  const nothing = {
    commission_minor: 0n,
    rule_id: null,
    rule_name: null,
    note: null,
    ...UNCOUNTED,
  };
  if (publisherId === null || publisherId === undefined) return nothing;
  const rule = await lookups.terms.resolve({
    at: facts.order_time,
    publisher_id: publisherId,
    category: facts.category ?? null,
    sku: facts.sku ?? null,
    customer_kind: facts.customer ?? null,
    country: facts.country ?? null,
    customerSince: async () => (await lookups.customers.firstSale(facts))?.order_time ?? null,
    volume: () => lookups.volumes.before({ ...facts, publisher_id: publisherId }),
  });
  // The line is stored without a commission and marked, so that staff can see the missing terms.
  if (!rule) return { ...nothing, note: 'NO_COMMISSION_RULE' };
  const { id: rule_id, name: rule_name, rate_ppm, volume } = rule;
  const counted = volume && {
    volume_month: volume.month,
    volume_orders: volume.orders,
    volume_sales_minor: volume.sales_minor,
  };
  const commission_minor = rule.is_over ? 0n : percentOf(saleMinor, rate_ppm ?? 0);
  const note = rule.is_over ? 'COMMISSION_PERIOD_OVER' : null;
  return { commission_minor, rule_id, rule_name, note, ...(counted ?? UNCOUNTED) };
}
