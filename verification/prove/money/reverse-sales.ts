import { type Arithmetic, leastOf } from '../money-model/open-arithmetic.ts';
import { type Money, moneyOf } from '../money-model/price-line.ts';
import type { Line, Order } from './world.ts';
import { isReturn } from './world.ts';

const AMOUNTS = ['reported', 'brandSale', 'brandCommission', 'sale', 'commission'] as const;

type Part = { reported: bigint; quantity: number | null };

/** What is left of a sale after returns: of its amount, and of its units if all state them. */
export function leftOf(sale: Line, returns: readonly Part[]): Part {
  const reported = returns.reduce((sum, one) => sum + one.reported, sale.money.reported);
  if (sale.quantity === null || returns.some((one) => one.quantity === null)) {
    return { reported, quantity: null };
  }
  const back = returns.reduce((sum, one) => sum + Math.abs(one.quantity ?? 0), 0);
  return { reported, quantity: Math.abs(sale.quantity) - back };
}

export const partOf = (line: Line): Part => ({
  reported: line.money.reported,
  quantity: line.quantity,
});

/**
 * The money of a return: what is left of its sale, less the sale and the returns before it. So the sale
 * and its returns always sum up to what an order of the rest would have earned.
 */
export function reverseSale(
  math: Arithmetic,
  sale: Line,
  earlier: readonly Line[],
  returned: Part,
): Money {
  const left = leftOf(sale, [...earlier.map(partOf), returned]);
  const sold =
    sale.status === 'rejected'
      ? { ...sale.money, commission: 0n, brandCommission: 0n }
      : sale.money;
  const inBrand = moneyOf(math, sale.money, left.reported, 0n);
  const rest = commissionOfRest(math, sale, sold, { ...left, brandSale: inBrand.brandSale });
  const after = moneyOf(math, sale.money, left.reported, rest);
  const money = { ...after };
  for (const name of AMOUNTS) {
    const before = earlier.reduce((sum, line) => sum + line.money[name], sold[name]);
    money[name] = after[name] - before;
  }
  return money;
}

type Rest = Part & { brandSale: bigint };

function commissionOfRest(math: Arithmetic, sale: Line, sold: Money, left: Rest): bigint {
  const { brandSale, brandCommission } = sold;
  if (left.brandSale <= 0n && math.fault === 'keep the commission of a returned order') {
    return brandCommission;
  }
  if (left.brandSale <= 0n || brandSale <= 0n || brandCommission <= 0n) return 0n;
  if (left.brandSale === brandSale) return brandCommission;
  const rule = ruleOfSale(math, sale);
  if (rule === null) return 0n;
  if (rule.basis === null) {
    return leastOf(brandCommission, math.percent(left.brandSale, rule.ppm ?? 0));
  }
  if (rule.basis !== 'unit') return brandCommission;
  const units = BigInt(Math.abs(sale.quantity ?? 1));
  // Without quantities a begun unit is still sold.
  const begun = (units * left.brandSale + brandSale - 1n) / brandSale;
  const rest = left.quantity === null ? begun : BigInt(left.quantity);
  return leastOf(brandCommission, rest * (rule.fixed ?? 0n));
}

/** The rule that priced the sale; the fault takes that of the terms now. */
function ruleOfSale(math: Arithmetic, sale: Line) {
  if (math.fault !== 'reverse at the current terms' || sale.rule === null) return sale.rule;
  const { rule } = sale;
  const now = sale.order.brand.terms.at(-1)?.rules ?? [];
  return now.find((one) => one.name === rule.name && one.tier?.from === rule.tier?.from) ?? rule;
}

/** The line of an order that a return concerns: the named one, else the only one that fits. */
export function pickSale(order: Order, { facts }: Pick<Line, 'facts'>): Line | null {
  const sold = order.lines.filter(
    (line) => !isReturn(line.facts) && line.saleOrder === null && line.money.reported >= 0n,
  );
  if (facts.sale_line_id !== undefined) {
    return sold.find((line) => line.id === facts.sale_line_id) ?? null;
  }
  const fitting = sold.filter((line) => facts.sku === undefined || line.facts.sku === facts.sku);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
