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
  /** What the publisher must have sold in the month before the order; null: no threshold. */
  tier_basis: TierBasis | null;
  /** Number of orders, or sales in minor units. */
  tier_from: bigint | null;
  priority: number;
};

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
  /** null if nothing was counted: then no tier is reached. */
  volume: Volume | null;
};

// The precedence of conditions: publisher, then SKU, then category, then kind of customer, then
// country. Each weighs more than all lower ones together.
const WEIGHTS = { publisher_id: 16, sku: 8, category: 4, customer_kind: 2, country: 1 } as const;
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
    (rule) => isReached(rule, facts.volume) && CONDITIONS.every((name) => holds(rule, facts, name)),
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
