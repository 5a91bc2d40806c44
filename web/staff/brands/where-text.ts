import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { customerOrderText } from '#web/ui/customer-order-text.ts';
import { tierText } from '#web/ui/tier-text.ts';
import type { ChosenPublisher } from '../publisher-select.tsx';

type Conditions = Pick<
  CommissionRuleRow,
  | 'category'
  | 'sku'
  | 'customer_kind'
  | 'customer_order'
  | 'country'
  | 'publisher_id'
  | 'tier_basis'
  | 'tier_from'
  | 'currency'
>;

/** For which order lines a rule applies; `publishers` has the names of those it may be made for. */
export function whereText(rule: Conditions, publishers: readonly ChosenPublisher[]): string {
  const publisher = publishers.find((one) => one.publisher_id === rule.publisher_id);
  const parts = [
    rule.category && t('category {category}', { category: rule.category }),
    rule.sku && t('SKU {sku}', { sku: rule.sku }),
    rule.customer_kind && t('{customer_kind} customers', { customer_kind: rule.customer_kind }),
    customerOrderText(rule.customer_order),
    rule.country && t('country {country}', { country: rule.country }),
    rule.publisher_id && t('{name} only', { name: publisher?.name ?? String(rule.publisher_id) }),
    tierText(rule, rule.currency),
  ];
  return parts.filter(Boolean).join(', ') || t('All order lines');
}
