import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  addShop,
  editShop,
  listShops,
  ShopConnection,
  ShopSettings,
} from '#contract/shops/staff.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPlatforms, presentShop } from './present.ts';
import { newSecret, openSecret, sealSecret } from './seal-secret.ts';
import type { ShopPlatform } from './shop-platform.ts';
import { findPlatform } from './shop-platforms.ts';
import * as store from './store.ts';

type App = Pick<Parts, 'db' | 'config'>;
type Fields = Omit<ParsedOf<typeof editShop>, 'connection_id'>;

/** The shops of a brand and the platforms that can be connected. */
export async function listBrandShops(
  { db, config }: App,
  mcid: string,
): Promise<ReplyOf<typeof listShops>> {
  const brand = await requireBrand(db, mcid);
  const shops = await store.listShopsOf(db, brand.id);
  const connections = await Promise.all(
    shops.map(async (shop) =>
      presentShop(config, shop, await store.findFirstClickDay(db, brand.id, shop.created_at)),
    ),
  );
  const { click_ref_param } = brand;
  return { platforms: presentPlatforms(), connections, click_ref_param };
}

/** One connection. Refuses SHOP_NOT_FOUND. */
async function showShop({ db, config }: App, id: number): Promise<ShopConnection> {
  const shop = (await store.findAnyShop(db, id)) ?? refuse('SHOP_NOT_FOUND');
  return presentShop(
    config,
    shop,
    await store.findFirstClickDay(db, shop.brand_id, shop.created_at),
  );
}

/** Connects a shop to a brand. A generated secret is made here. */
export async function connectShop(
  app: App,
  staffId: number | null,
  input: ParsedOf<typeof addShop>,
): Promise<ShopConnection> {
  const brand = await requireBrand(app.db, input.mcid);
  const name = input.platform ?? '';
  const platform = findPlatform(name) ?? refuse('SHOP_PLATFORM_INVALID');
  const settings = settingsOf(platform, input);
  const key = newCode(24);
  const secret = platform.secret === 'generated' ? newSecret() : input.secret;
  const id = await store.insertShop(app.db, {
    brand_id: brand.id,
    platform: name,
    key,
    secret: secret === undefined ? null : sealSecret(app.config, key, secret),
    settings,
    created_at: now(),
    created_by: staffId,
    run_at: settings.address === null ? null : now(),
  });
  return showShop(app, id);
}

/** Changes the settings of a shop; an absent secret stays. */
export async function changeShop(
  app: App,
  { connection_id, ...fields }: ParsedOf<typeof editShop>,
): Promise<ShopConnection> {
  const shop = await requireShop(app.db, connection_id);
  const platform = findPlatform(shop.platform) ?? refuse('SHOP_NOT_FOUND');
  const settings = settingsOf(platform, fields);
  const isPasted = platform.secret === 'platform' && fields.secret !== undefined;
  await store.updateShop(app.db, shop.id, {
    settings,
    ...(isPasted && { secret: sealSecret(app.config, shop.key, fields.secret ?? '') }),
    ...(settings.address !== null && { run_at: now(), etag: null, last_modified: null }),
  });
  return showShop(app, shop.id);
}

/** Disconnects a shop. */
export async function disconnectShop(db: Db, id: number): Promise<{ connection_id: number }> {
  await requireShop(db, id);
  await store.updateShop(db, id, { removed_at: now(), run_at: null });
  return { connection_id: id };
}

/** The generated secret of a shop. */
export async function revealSecret({ db, config }: App, id: number): Promise<{ secret: string }> {
  const shop = await requireShop(db, id);
  if (findPlatform(shop.platform)?.secret !== 'generated') refuse('SHOP_NOT_FOUND');
  return { secret: openSecret(config, shop.key, shop.secret) };
}

/** Makes the file of a shop due now. */
export async function requestFile(app: App, id: number): Promise<ReplyOf<typeof editShop>> {
  const shop = await requireShop(app.db, id);
  if (shop.settings.address === null) refuse('SHOP_NOT_FOUND');
  await store.updateShop(app.db, id, { run_at: now(), etag: null, last_modified: null });
  return showShop(app, id);
}

export async function requireShop(db: Db, id: number): Promise<store.Shop> {
  return (await store.findShop(db, id)) ?? refuse('SHOP_NOT_FOUND');
}

/** The settings that the platform has. Refuses SHOP_ADDRESS_REQUIRED and SHOP_ADDRESS_INVALID. */
function settingsOf({ fields }: ShopPlatform, input: Fields): ShopSettings {
  const has = (name: (typeof fields)[number]) => fields.includes(name);
  if (has('address') && input.address === undefined) refuse('SHOP_ADDRESS_REQUIRED');
  return {
    with_tax: input.with_tax === 1,
    with_shipping: input.with_shipping === 1,
    shop: has('shop') ? hostOf(input.shop) : null,
    renewals: input.renewals,
    address: has('address') ? (input.address ?? null) : null,
    every_hours: input.every_hours,
  };
}

/** A domain, also out of a URL. */
function hostOf(text: string | undefined): string {
  if (text === undefined) return refuse('SHOP_ADDRESS_REQUIRED');
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) refuse('SHOP_ADDRESS_INVALID');
  const { hostname } = new URL(url);
  return /^[a-z0-9.-]+$/.test(hostname) ? hostname : refuse('SHOP_ADDRESS_INVALID');
}
