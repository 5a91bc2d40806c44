import type { BrandRole } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';

/** The roles of a brand, with what each may do. */
export const brandRoles: readonly { value: BrandRole; name: string; may: string }[] = [
  { value: 'owner', name: t('Owner'), may: t('Everything, with the team.') },
  {
    value: 'marketer',
    name: t('Marketer'),
    may: t('Publishers, terms, coupons, products, orders and claims.'),
  },
  { value: 'finance', name: t('Finance'), may: t('Orders, claims, invoices and payments.') },
  { value: 'developer', name: t('Developer'), may: t('API keys, webhooks and test orders.') },
];

/** The name of a role. */
export const brandRoleName = (role: BrandRole): string =>
  brandRoles.find(({ value }) => value === role)?.name ?? role;
