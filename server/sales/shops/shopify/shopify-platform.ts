import type { ShopPlatform } from '../shop-platform.ts';
import { admitShopify } from './admit-shopify.ts';
import { readShopify } from './read-shopify.ts';

/** Shopify: webhooks of an app or of Settings > Notifications. */
export const shopify: ShopPlatform = {
  label: 'Shopify',
  secret: 'platform',
  fields: ['shop'],
  admit: admitShopify,
  read: readShopify,
};
