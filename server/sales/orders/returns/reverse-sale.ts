import { eachOf, LINE_FACTS } from '#contract/reports/dimensions.ts';
import type { CommissionRule } from '#server/offers/terms/choose-rule.ts';
import { amountsOf, exchangeOf, sidesOf } from '../commission/exchange-amounts.ts';
import type { StoredLine } from '../lines/store.ts';
import { commissionLeft, leftAfter } from './rules.ts';

type Rule = Pick<CommissionRule, 'basis' | 'rate_ppm' | 'fixed_minor'> | null;
/** The reported amount of a return, in the currency its sale was reported in. */
export type Returned = { original_minor: bigint; quantity: number | null };

const AMOUNTS = [
  'sale_minor',
  'commission_minor',
  'original_minor',
  'brand_sale_minor',
  'brand_commission_minor',
] as const;

/**
 * The amounts of a return: the difference between what its sale and the sale's other returns come to
 * and what is left of the sale, at the rule and the exchange rates of the sale. So a sale that is
 * returned completely leaves exactly 0 in every currency, in however many parts. A rejected sale has
 * no commission to reverse.
 */
export function reverseSale(
  sale: StoredLine,
  rule: Rule,
  others: readonly StoredLine[],
  returned: Returned,
) {
  const exchange = exchangeOf(sale);
  const left = leftOf(sale, others, returned);
  const isRejected = sale.status === 'rejected';
  const { brand } = sidesOf(sale);
  const soldCommission = isRejected ? 0n : brand.commission_minor;
  const inBrand = amountsOf(exchange, left.sale, 0n);
  const commission = commissionLeft(
    {
      sale: brand.sale_minor,
      commission: soldCommission,
      quantity: sale.quantity,
      rule,
    },
    { sale: sidesOf(inBrand).brand.sale_minor, quantity: left.quantity },
  );
  const after = amountsOf(exchange, left.sale, commission);
  const sold = isRejected ? { ...sale, commission_minor: 0n, brand_commission_minor: null } : sale;
  const difference = AMOUNTS.map((name) => {
    const before = [sold, ...others].reduce((sum, line) => sum + (line[name] ?? 0n), 0n);
    return [name, after[name] === null ? null : after[name] - before] as const;
  });
  return { ...after, ...(Object.fromEntries(difference) as Pick<typeof after, never>) };
}

/** What is left of a sale in the currency it was reported in, after other returns and this one. */
export function leftOf(
  sale: StoredLine,
  others: readonly StoredLine[],
  { original_minor, quantity }: Returned,
) {
  const sold = { sale: sidesOf(sale).original.sale_minor, quantity: sale.quantity };
  const before = others.map((line) => ({
    sale: sidesOf(line).original.sale_minor,
    quantity: line.quantity,
  }));
  return leftAfter(sold, [...before, { sale: original_minor, quantity }]);
}

/** A return is credited as its sale, whatever brought the customer back. */
export function creditOfSale(sale: StoredLine) {
  const { publisher_id, site_id, link_id, click_id, click_time, click_ref, coupon_id } = sale;
  const { attribution, uid1, uid2, uid3, uid4, uid5, rule_id, rule_name } = sale;
  const { volume_month, volume_orders, volume_sales_minor } = sale;
  return {
    ...{ publisher_id, site_id, link_id, click_id, click_time, click_ref, coupon_id },
    ...{ attribution, uid1, uid2, uid3, uid4, uid5, rule_id, rule_name },
    ...eachOf(LINE_FACTS, (fact) => sale[fact]),
    ...{ volume_month, volume_orders, volume_sales_minor },
    suspicion: null,
    note: null,
    attribution_detail: `return of order ${sale.order_id}, line ${sale.line_id}`,
    sale_id: sale.id,
    sale_order_id: sale.order_id,
    sale_line_id: sale.line_id,
  };
}
