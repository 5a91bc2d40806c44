import type { TaxRule } from '#contract/invoices/tax-details.ts';
import { t } from '#web/lib/i18n.ts';

/** How the commission of a publisher is taxed, in words. */
export const taxRuleNames: Readonly<Record<TaxRule, string>> = {
  domestic: t('VAT is paid on top'),
  reverse_charge: t('Reverse charge'),
  small_business: t('Small business, no VAT'),
  not_subject: t('Not subject to VAT'),
};
