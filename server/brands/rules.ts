/** A rule of commission as it is chosen from; money in minor units, rates in millionths. */
export type CommissionRule = {
  id: number;
  name: string;
  kind: 'percent' | 'fixed';
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  currency: string;
  category: string | null;
  sku: string | null;
  customer_kind: string | null;
  country: string | null;
  publisher_id: number | null;
  priority: number;
};

/** What is known of the order line that a rule is sought for. */
export type CommissionCase = {
  publisher_id: number;
  category: string | null;
  sku: string | null;
  customer_kind: string | null;
  country: string | null;
};

// Which condition outweighs which: a deal with one publisher, then one article, then its category,
// then the kind of customer, then the country. Each weighs more than all below it together.
const WEIGHTS = { publisher_id: 16, sku: 8, category: 4, customer_kind: 2, country: 1 } as const;
type Condition = keyof typeof WEIGHTS;
const CONDITIONS = Object.keys(WEIGHTS) as Condition[];

/**
 * The one rule for a line, or null. Of the rules whose every condition holds, the most specific
 * wins (WEIGHTS), then the higher priority, then the lower number. Words are read without case.
 */
export function chooseRule<Rule extends CommissionRule>(
  rules: readonly Rule[],
  facts: CommissionCase,
): Rule | null {
  const matching = rules.filter((rule) => CONDITIONS.every((name) => holds(rule, facts, name)));
  const [best] = matching.sort(
    (one, other) =>
      specificity(other) - specificity(one) || other.priority - one.priority || one.id - other.id,
  );
  return best ?? null;
}

function holds(rule: CommissionRule, facts: CommissionCase, name: Condition): boolean {
  const wanted = rule[name];
  if (wanted === null) return true;
  return String(wanted).toLowerCase() === String(facts[name] ?? '').toLowerCase();
}

function specificity(rule: CommissionRule): number {
  return CONDITIONS.reduce((sum, name) => sum + (rule[name] === null ? 0 : WEIGHTS[name]), 0);
}
