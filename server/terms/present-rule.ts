import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { moneyOrNull, percentText, timeOrNull } from '#server/platform/format-values.ts';
import type { TierBasis } from './choose-rule.ts';
import type { StoredRule } from './store.ts';

/** A rule with rates and amounts as decimal text. */
export function presentRule(rule: StoredRule): CommissionRuleRow {
  const { terms_version, name, kind, currency, category, sku, customer_kind, country } = rule;
  return {
    rule_id: rule.id,
    terms_version,
    name,
    kind,
    currency,
    category,
    sku,
    customer_kind,
    country,
    rate: rule.rate_ppm === null ? null : percentText(rule.rate_ppm),
    amount: moneyOrNull(rule.fixed_minor, currency),
    publisher_id: rule.publisher_id,
    ...presentTier(rule),
    priority: rule.priority,
    effective_from: rule.effective_from.toISOString(),
    effective_to: timeOrNull(rule.effective_to),
  };
}

/** The threshold from which a rule applies, as text. */
export function presentTier(rule: {
  tier_basis: TierBasis | null;
  tier_from: bigint | null;
  currency: string;
}) {
  const { tier_basis, tier_from, currency } = rule;
  const isMoney = tier_basis === 'sales';
  return {
    tier_basis,
    tier_from: isMoney ? moneyOrNull(tier_from, currency) : (tier_from?.toString() ?? null),
  };
}
