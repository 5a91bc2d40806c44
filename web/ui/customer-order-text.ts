import { t } from '#web/lib/i18n.ts';

/** Which orders of a customer a rule pays; null: all. */
export function customerOrderText(order: 'first' | 'renewal' | null): string | null {
  if (order === null) return null;
  return order === 'first' ? t('first orders of a customer') : t('later orders of a customer');
}
