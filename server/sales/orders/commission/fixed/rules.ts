/** A fixed commission in minor units of the brand's currency. */
export type FixedRule = {
  basis: 'order' | 'line' | 'unit';
  fixed_minor: bigint;
  /** The most that an order earns by this rule; null: no limit. */
  cap_order_minor: bigint | null;
};
/** A line that was priced before, in the brand's currency. */
export type EarlierLine = { sale: bigint; commission: bigint };
export type FreshLine = { sale: bigint; quantity: number | null };

/**
 * The commissions of lines that are added to an order together, all by one rule. `earlier` are the
 * other lines of the order by this rule that are not rejected.
 *
 * Per order: the amount is paid once. It is split over the lines in proportion to their sales by
 * largest remainder, so lines added later receive nothing more. An order whose lines sum up to a
 * negative amount reverses it, and one that sums up to zero earns nothing. Per line and per unit: the
 * sign is that of the sale; an unknown quantity counts as one unit. A line of 0 earns nothing.
 */
export function fixedCommissions(
  rule: FixedRule,
  earlier: readonly EarlierLine[],
  fresh: readonly FreshLine[],
): bigint[] {
  const given = earlier.reduce((sum, line) => sum + line.commission, 0n);
  if (rule.basis === 'order') {
    const total = [...earlier, ...fresh].reduce((sum, line) => sum + line.sale, 0n);
    return splitDue(signOf(total) * rule.fixed_minor - given, fresh);
  }
  const cap = rule.cap_order_minor;
  let paid = given;
  return fresh.map((line) => {
    const amount = signOf(line.sale) * rule.fixed_minor * unitsOf(rule, line);
    const change = cap === null ? amount : clamp(paid + amount, cap) - paid;
    // Under a cap that other lines exceed, an amount is 0, never its opposite.
    const commission = signOf(change) === signOf(amount) ? change : 0n;
    paid += commission;
    return commission;
  });
}

/** What is left of an amount under a monthly cap of which `paid` is used; returns are not limited. */
export function limitToMonth(amount: bigint, cap: bigint | null, paid: bigint): bigint {
  if (cap === null || amount <= 0n) return amount;
  const left = cap > paid ? cap - paid : 0n;
  return amount < left ? amount : left;
}

/**
 * Splits an amount in proportion to weights by largest remainder; ties go to the first. The parts
 * sum up exactly to the amount. Weights are at least 0 and not all 0.
 */
export function splitByWeight(amount: bigint, weights: readonly bigint[]): bigint[] {
  const sign = signOf(amount);
  const whole = sign * amount;
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (whole * weight) / total);
  const rests = weights.map((weight, place) => ({ place, rest: (whole * weight) % total }));
  const missing = whole - parts.reduce((sum, part) => sum + part, 0n);
  const largest = rests.sort((one, other) => Number(signOf(other.rest - one.rest)));
  for (const { place } of largest.slice(0, Number(missing)))
    parts[place] = (parts[place] ?? 0n) + 1n;
  return parts.map((part) => sign * part);
}

/** Splits what is due over the lines with its sign; without such a line nothing is paid. */
function splitDue(due: bigint, fresh: readonly FreshLine[]): bigint[] {
  const sign = signOf(due);
  const weights = fresh.map(({ sale }) =>
    sign !== 0n && signOf(sale) === sign ? sign * sale : 0n,
  );
  return weights.some((weight) => weight > 0n)
    ? splitByWeight(due, weights)
    : weights.map(() => 0n);
}

const unitsOf = ({ basis }: FixedRule, { quantity }: FreshLine) =>
  basis === 'unit' ? BigInt(Math.abs(quantity ?? 1)) : 1n;

const clamp = (value: bigint, limit: bigint) =>
  value > limit ? limit : value < -limit ? -limit : value;

export const signOf = (value: bigint) => (value > 0n ? 1n : value < 0n ? -1n : 0n);
