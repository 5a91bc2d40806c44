import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { moneyOrNull, ppmToPercent, timeOrNull } from '#server/platform/documents/format-values.ts';
import type { CommissionRule, TierBasis } from './choose-rule.ts';
import type { StoredRule } from './store.ts';

/** A rule with rates and amounts as decimal text. */
export function presentRule(rule: StoredRule): CommissionRuleRow {
  return {
    rule_id: rule.id,
    terms_version: rule.terms_version,
    ...presentCase(rule),
    priority: rule.priority,
    effective_from: rule.effective_from.toISOString(),
    effective_to: timeOrNull(rule.effective_to),
  };
}

/** What a rule pays, and for which orders. */
export function presentCase(rule: CommissionRule) {
  const { name, category, sku, customer_kind, customer_order, country, publisher_id } = rule;
  const conditions = { category, sku, customer_kind, customer_order, country, publisher_id };
  return { name, ...presentPay(rule), ...conditions, ...presentTier(rule) };
}

type Pay = Pick<
  CommissionRule,
  | 'kind'
  | 'rate_ppm'
  | 'fixed_minor'
  | 'basis'
  | 'cap_order_minor'
  | 'cap_month_minor'
  | 'renewal_months'
  | 'currency'
>;

/** What a rule pays, with rates and amounts as decimal text. */
export function presentPay({ kind, rate_ppm, fixed_minor, basis, currency, ...more }: Pay) {
  return {
    kind,
    rate: rate_ppm === null ? null : ppmToPercent(rate_ppm),
    amount: moneyOrNull(fixed_minor, currency),
    basis,
    cap_order: moneyOrNull(more.cap_order_minor, currency),
    cap_month: moneyOrNull(more.cap_month_minor, currency),
    renewal_months: more.renewal_months,
    currency,
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
