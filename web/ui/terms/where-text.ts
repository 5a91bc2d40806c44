import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { customerKindText } from '../customer-kind-text.ts';
import { customerOrderText } from '../customer-order-text.ts';
import { tierText } from '../tier-text.ts';
import type { ChosenPublisher } from './rule-draft.ts';

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
    rule.customer_kind && customerKindText(rule.customer_kind),
    customerOrderText(rule.customer_order),
    rule.country && t('country {country}', { country: countryName(rule.country) }),
    rule.publisher_id && t('{name} only', { name: publisher?.name ?? String(rule.publisher_id) }),
    tierText(rule, rule.currency),
  ];
  return listText(parts) || t('All order lines');
}
