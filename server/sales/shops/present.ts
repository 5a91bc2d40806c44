import type { ReplyOf } from '#contract/call.ts';
import type { listShopDeliveries, listShops, ShopConnection } from '#contract/shops/staff.ts';
import type { Config } from '#server/platform/config.ts';
import type { Delivery } from './delivery-store.ts';
import { findPlatform, shopPlatforms } from './shop-platforms.ts';
import type { Shop } from './store.ts';

const momentOf = (date: Date | null) => date?.toISOString() ?? null;

/** A connection as staff see it. */
export function presentShop(
  { tracking_url }: Pick<Config, 'tracking_url'>,
  shop: Shop,
  first_click_day: string | null,
): ShopConnection {
  const { platform, settings } = shop;
  const { label = platform, admit } = findPlatform(platform) ?? {};
  return {
    connection_id: shop.id,
    platform,
    label,
    webhook_url: admit ? `${tracking_url}/in/shops/${shop.key}` : null,
    has_secret: shop.secret !== null,
    settings,
    created_at: shop.created_at.toISOString(),
    first_click_day,
    first_test_at: momentOf(shop.first_test_at),
    first_order_at: momentOf(shop.first_order_at),
    first_refund_at: momentOf(shop.first_refund_at),
    last_delivery_at: momentOf(shop.last_delivery_at),
    next_fetch_at: momentOf(shop.run_at),
    import_id: shop.import_id,
    last_error: shop.last_error,
  };
}

/** The platforms that can be connected. */
export const presentPlatforms = (): ReplyOf<typeof listShops>['platforms'] =>
  Object.entries(shopPlatforms).map(([platform, { label, secret, fields }]) => ({
    platform,
    label,
    secret,
    fields: [...fields],
  }));

/** A delivery in the list. */
export function presentDelivery(row: Delivery): ReplyOf<typeof listShopDeliveries>['list'][number] {
  const { topic, outcome, order_id, problem } = row;
  const received_at = row.received_at.toISOString();
  return { delivery_id: String(row.id), topic, received_at, outcome, order_id, problem };
}
