import { t } from '#web/lib/i18n.ts';
import { moneyText } from './money.tsx';

type Tier = { tier_basis: 'orders' | 'sales' | null; tier_from: string | null };

/** Describes the threshold of a tiered rule; null for a rule without tier. */
export function tierText(tier: Tier, currency: string): string | null {
  const { tier_basis, tier_from } = tier;
  if (tier_basis === null || tier_from === null) return null;
  if (tier_basis === 'sales')
    return t('from {tier_from} in sales per month', { tier_from: moneyText(tier_from, currency) });
  return t('from {tier_from} {count, plural, one {order} other {orders}} per month', {
    tier_from,
    count: Number(tier_from),
  });
}
