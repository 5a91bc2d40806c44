import type { ReplyOf } from '#contract/call.ts';
import type { listShops, ShopConnection } from '#contract/shops/staff.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPlatforms, presentShop } from './present.ts';
import { findAnyShop, findFirstClickDay, listShopsOf } from './store.ts';

type App = Pick<Parts, 'db' | 'config'>;

/** The shops of a brand and the platforms that can be connected. */
export async function listBrandShops(
  { db, config }: App,
  mcid: string,
): Promise<ReplyOf<typeof listShops>> {
  const brand = await requireBrand(db, mcid);
  const shops = await listShopsOf(db, brand.id);
  const connections = await Promise.all(
    shops.map(async (shop) =>
      presentShop(config, shop, await findFirstClickDay(db, brand.id, shop.created_at)),
    ),
  );
  const { click_ref_param } = brand;
  return { platforms: presentPlatforms(), connections, click_ref_param };
}

/** One connection. Refuses SHOP_NOT_FOUND. */
export async function showShop({ db, config }: App, id: number): Promise<ShopConnection> {
  const shop = (await findAnyShop(db, id)) ?? refuse('SHOP_NOT_FOUND');
  return presentShop(config, shop, await findFirstClickDay(db, shop.brand_id, shop.created_at));
}
