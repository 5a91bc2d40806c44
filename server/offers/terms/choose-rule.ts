import type { CommissionBasis } from '#contract/terms/fields.ts';

/** A commission rule as a candidate for a line; money in minor units, rates in millionths. */
export type CommissionRule = {
  id: number;
  name: string;
  kind: 'percent' | 'fixed';
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  /** What a fixed amount is paid for; null for percent. */
  basis: CommissionBasis | null;
  /** The most that an order, or a publisher per month, earns by a fixed amount; null: no limit. */
  cap_order_minor: bigint | null;
  cap_month_minor: bigint | null;
  currency: string;
  category: string | null;
  sku: string | null;
  customer_kind: string | null;
  country: string | null;
  publisher_id: number | null;
  /** The customer's first order or the later ones; null: both. */
  customer_order: CustomerOrder | null;
  /**
   * For how many months after the customer's first order later ones are paid; 0: for life. Null: not
   * recurring, an order is paid whenever it is attributed.
   */
  renewal_months: number | null;
  /** What the publisher must have sold in the month before the order; null: no threshold. */
  tier_basis: TierBasis | null;
  /** Number of orders, or sales in minor units. */
  tier_from: bigint | null;
  priority: number;
};

type CustomerOrder = 'first' | 'renewal';

export type TierBasis = 'orders' | 'sales';

/** The orders and sales of a publisher with a brand in a calendar month before an order. */
export type Volume = { orders: number; sales_minor: bigint };

/** The facts of the order line for which a rule is chosen. */
export type CommissionCase = {
  publisher_id: number;
  category: string | null;
  sku: string | null;
  customer_kind: string | null;
  country: string | null;
  /** When it was ordered. */
  at: Date;
  /** When the customer ordered first; null: this is the first order, or the customer is unknown. */
  customer_since: Date | null;
  /** null if nothing was counted: then no tier is reached. */
  volume: Volume | null;
};

// The precedence of conditions: publisher, then SKU, then category, then kind of customer, then first
// or later order, then country. Each weighs more than all lower ones together.
const WEIGHTS = {
  publisher_id: 32,
  sku: 16,
  category: 8,
  customer_kind: 4,
  customer_order: 2,
  country: 1,
} as const;
type Condition = keyof typeof WEIGHTS;
const CONDITIONS = Object.keys(WEIGHTS) as Condition[];

/**
 * Chooses the one rule for a line, or null. Of the rules whose conditions all hold, the most
 * specific wins (WEIGHTS), then the highest tier reached, then the higher priority, then the lower
 * id. Text is compared case-insensitively.
 */
export function chooseRule<Rule extends CommissionRule>(
  rules: readonly Rule[],
  facts: CommissionCase,
): Rule | null {
  const matching = rules.filter(
    (rule) =>
      isReached(rule, facts.volume) &&
      isWithin(rule, facts) &&
      CONDITIONS.every((name) => holds(rule, facts, name)),
  );
  const [best] = matching.sort(
    (one, other) =>
      specificity(other) - specificity(one) ||
      compareTiers(other, one) ||
      other.priority - one.priority ||
      one.id - other.id,
  );
  return best ?? null;
}

/** Whether an order is within the months in which a rule pays the later orders of a customer. */
export function isWithin(
  { renewal_months }: Pick<CommissionRule, 'renewal_months'>,
  { at, customer_since }: Pick<CommissionCase, 'at' | 'customer_since'>,
): boolean {
  if (!renewal_months || customer_since === null) return true;
  return at < addMonths(customer_since, renewal_months);
}

/** The same moment of a later month (UTC), or the last day of that month if it is shorter. */
function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}

/** Whether the rule for a line depends on the customer's earlier orders. */
export const dependsOnCustomer = (rules: readonly CommissionRule[]) =>
  rules.some((rule) => rule.customer_order !== null || rule.renewal_months !== null);

/** Whether the rule for a line depends on the publisher's volume. */
export function dependsOnVolume(rules: readonly CommissionRule[], facts: CommissionCase): boolean {
  const most = { orders: Number.MAX_SAFE_INTEGER, sales_minor: MAX_MINOR };
  return (chooseRule(rules, { ...facts, volume: most })?.tier_from ?? null) !== null;
}

const MAX_MINOR = 2n ** 63n;

function isReached({ tier_basis, tier_from }: CommissionRule, volume: Volume | null): boolean {
  if (tier_from === null) return true;
  if (volume === null) return false;
  return (tier_basis === 'orders' ? BigInt(volume.orders) : volume.sales_minor) >= tier_from;
}

function compareTiers(one: CommissionRule, other: CommissionRule): number {
  const [mine, its] = [one.tier_from ?? 0n, other.tier_from ?? 0n];
  return mine === its ? 0 : mine > its ? 1 : -1;
}

function holds(rule: CommissionRule, facts: CommissionCase, name: Condition): boolean {
  const condition = rule[name];
  if (condition === null) return true;
  if (name === 'customer_order') {
    return condition === (facts.customer_since === null ? 'first' : 'renewal');
  }
  return String(condition).toLowerCase() === String(facts[name] ?? '').toLowerCase();
}

function specificity(rule: CommissionRule): number {
  return CONDITIONS.reduce((sum, name) => sum + (rule[name] === null ? 0 : WEIGHTS[name]), 0);
}

/**
 * Whether tiers are unambiguous: all use the same basis, no case has the same threshold twice, and
 * every case with tiers has a rule that applies from the first order.
 */
export function areTiersSound(rules: readonly Omit<CommissionRule, 'id'>[]): boolean {
  const tiered = rules.filter((rule) => rule.tier_from !== null);
  if (new Set(tiered.map((rule) => rule.tier_basis)).size > 1) return false;
  const caseOf = (rule: Omit<CommissionRule, 'id'>) =>
    JSON.stringify(CONDITIONS.map((name) => rule[name])).toLowerCase();
  const steps = tiered.map((rule) => `${caseOf(rule)} ${rule.tier_from}`);
  if (new Set(steps).size < steps.length) return false;
  const open = new Set(rules.filter((rule) => rule.tier_from === null).map(caseOf));
  return tiered.every((rule) => open.has(caseOf(rule)));
}
