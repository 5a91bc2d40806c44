import type { LineFacts } from '../attribution/credit-line.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import { percentOf } from '../lines/rules.ts';
import type { NewLine } from '../lines/store.ts';

/** A commission with the one rule it was computed by. */
export type Price = Pick<
  NewLine,
  'rule_id' | 'rule_name' | 'note' | 'volume_month' | 'volume_orders' | 'volume_sales_minor'
> & { commission_minor: bigint };

const UNCOUNTED = { volume_month: null, volume_orders: null, volume_sales_minor: null };

/**
 * The commission of a sale for a publisher under the brand's terms at the time of the order. A fixed
 * commission depends on the other lines of the order: it is 0 until `payFixed` sets it.
 */
export async function priceLine(
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
