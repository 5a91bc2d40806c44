import { isReturn, type LineReport, percentOf } from '../lines/rules.ts';

/** How returns without a reference find their sale. */
export type ReturnRule = {
  kind: 'none' | 'order_id' | 'product';
  prefix: string;
  suffix: string;
};

export const NO_RULE: ReturnRule = { kind: 'none', prefix: '', suffix: '' };

/** The order id of the sale in the order id of its return; null if the affixes do not match. */
export function saleOrderOf({ kind, prefix, suffix }: ReturnRule, orderId: string): string | null {
  const length = prefix.length + suffix.length;
  if (kind !== 'order_id' || orderId.length <= length) return null;
  if (!orderId.startsWith(prefix) || !orderId.endsWith(suffix)) return null;
  return orderId.slice(prefix.length, orderId.length - suffix.length);
}

type Candidate = { line_id: string; sku: string | null };

/**
 * The line of a sale that a return concerns: the named one, else the only one with its article, else
 * the only line. Null if there is none or several fit.
 */
export function pickSaleLine<Line extends Candidate>(
  lines: readonly Line[],
  { sale_line_id, sku }: { sale_line_id: string | null; sku: string | null },
): Line | null {
  if (sale_line_id !== null) return lines.find((line) => line.line_id === sale_line_id) ?? null;
  const same = sku === null ? lines : lines.filter((line) => line.sku === sku);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** A sold line: in the brand's currency, with the rule that priced it. */
export type Sold = {
  sale: bigint;
  commission: bigint;
  quantity: number | null;
  rule: { basis: string | null; rate_ppm: number | null; fixed_minor: bigint | null } | null;
};

/** What is left of a sold line: of its amount, and of its quantity if all returns state one. */
export type Left = { sale: bigint; quantity: number | null };

/**
 * The commission of what is left of a sale, by the rule that priced it: the percentage of the rest; an
 * amount per unit for the remaining units; an amount per order or line until nothing is left. Never
 * more than the sale earned.
 */
export function commissionLeft({ sale, commission, quantity, rule }: Sold, left: Left): bigint {
  if (left.sale <= 0n || sale <= 0n || commission <= 0n) return 0n;
  if (left.sale === sale) return commission;
  const worth = () => {
    if (rule === null) return 0n;
    if (rule.basis === null) return percentOf(left.sale, rule.rate_ppm ?? 0);
    if (rule.basis !== 'unit') return commission;
    const sold = BigInt(Math.abs(quantity ?? 1));
    // Without quantities the units that are left follow from the amounts; a begun unit counts.
    const units = left.quantity ?? (sold * left.sale + sale - 1n) / sale;
    return BigInt(units) * (rule.fixed_minor ?? 0n);
  };
  const rest = worth();
  return rest < commission ? rest : commission;
}

/** What is left after returns; amounts are negative, their quantities of either sign. */
export function leftAfter(
  { sale, quantity }: Pick<Sold, 'sale' | 'quantity'>,
  returns: readonly { sale: bigint; quantity: number | null }[],
): Left {
  const amount = returns.reduce((sum, one) => sum + one.sale, sale);
  const isCounted = quantity !== null && returns.every((one) => one.quantity !== null);
  const counted = returns.reduce((sum, one) => sum + Math.abs(one.quantity ?? 0), 0);
  return { sale: amount, quantity: isCounted ? Math.abs(quantity) - counted : null };
}

/** Whether returns exceed what was sold. */
export const exceeds = (left: Left) => left.sale < 0n || (left.quantity ?? 0) < 0;

/** The orders that reports concern: their own, and those of the sales that returns reverse. */
export function ordersOf(reports: readonly LineReport[], rule: ReturnRule = NO_RULE): string[] {
  const ids = reports.flatMap((report) => [
    report.order_id,
    report.sale_order_id ??
      (isReturn(report) ? saleOrderOf(rule, report.order_id) : null) ??
      report.order_id,
  ]);
  return [...new Set(ids)];
}
