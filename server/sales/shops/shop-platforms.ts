import { csv } from './csv/csv-platform.ts';
import { segment } from './segment/segment-platform.ts';
import type { ShopPlatform } from './shop-platform.ts';
import { shopify } from './shopify/shopify-platform.ts';
import { stripe } from './stripe/stripe-platform.ts';
import { woocommerce } from './woocommerce/woocommerce-platform.ts';

/**
 * All shop platforms, in the order of the screens. This is the only list of them: to add a platform,
 * add its folder and an entry.
 */
export const shopPlatforms: Readonly<Record<string, ShopPlatform>> = {
  shopify,
  woocommerce,
  stripe,
  segment,
  csv,
};

/** The platform with this name, or undefined. */
export const findPlatform = (name: string): ShopPlatform | undefined =>
  Object.hasOwn(shopPlatforms, name) ? shopPlatforms[name] : undefined;
