import type { ShopPlatform } from '../shop-platform.ts';
import { admitWoocommerce, isWoocommercePing } from './admit-woocommerce.ts';
import { readWoocommerce } from './read-woocommerce.ts';

/** WooCommerce: its native webhooks of orders. */
export const woocommerce: ShopPlatform = {
  label: 'WooCommerce',
  secret: 'generated',
  fields: ['shop'],
  isPing: isWoocommercePing,
  admit: admitWoocommerce,
  read: readWoocommerce,
};
