import type { SIGN_UP_PLATFORMS, SIGN_UP_VOLUMES } from '#contract/brand-members/sign-ups.ts';
import { t } from '#web/lib/i18n.ts';

/** What a shop runs on; the names of products are not translated. */
export const platformNames: Readonly<Record<(typeof SIGN_UP_PLATFORMS)[number], string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  magento: 'Magento',
  shopware: 'Shopware',
  bigcommerce: 'BigCommerce',
  own: t('Own software'),
  other: t('Another platform'),
};

/** Orders that a shop expects in a month. */
export const volumeNames: Readonly<Record<(typeof SIGN_UP_VOLUMES)[number], string>> = {
  under_100: t('Fewer than 100 orders a month'),
  under_1000: t('100 to 1,000 orders a month'),
  under_10000: t('1,000 to 10,000 orders a month'),
  over_10000: t('More than 10,000 orders a month'),
};
