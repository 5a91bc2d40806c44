import { t } from '#web/lib/i18n.ts';

/** The accounts of the ledger by kind. */
export const accountNames: Readonly<Record<string, string>> = {
  brand_pending: t('Brands, not confirmed'),
  brand_receivable: t('Brands, receivable'),
  commission_pending: t('Commission, not confirmed'),
  commission_approved: t('Commission, approved'),
  payable: t('Publishers, payable'),
  owed_back: t('Publishers, owed back'),
  debt_demanded: t('Publishers, demanded'),
  bad_debt: t('Cost of bad debts'),
  cash: t('Cash'),
  reward_approved: t('Rewards, approved'),
  reward_cost: t('Cost of rewards'),
  network_fee: t('Network fee'),
  tax_payable: t('Tax payable'),
  input_tax: t('Input tax'),
  exchange: t('Exchange between currencies'),
  sales_exchange: t('Exchange of sales'),
  sales_reported: t('Sales reported'),
  sales_credited: t('Sales credited'),
};
