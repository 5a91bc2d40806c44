import * as z from 'zod/mini';
import { mcidText, moment, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { flag, integer, optionalText, paging, webAddress, word } from '../fields.ts';

/** How a delivery ended; `incomplete`: the order itself has not been delivered yet. */
const shopOutcomes = [
  'waiting',
  'applied',
  'unchanged',
  'incomplete',
  'test',
  'ignored',
  'failed',
] as const;
export type ShopOutcome = (typeof shopOutcomes)[number];

const renewalRules = ['first', 'all'] as const;

/** The settings of a connection. */
const shopSettings = z.object({
  /** Whether order amounts include tax, and shipping. */
  with_tax: z.boolean(),
  with_shipping: z.boolean(),
  /** The shop's domain; webhooks of other shops are refused. */
  shop: nullableText,
  /** Stripe: whether renewals of subscriptions are reported. */
  renewals: z.enum(renewalRules),
  /** Files: their URL, and how often it is fetched. */
  address: nullableText,
  every_hours: z.int(),
});
export type ShopSettings = z.output<typeof shopSettings>;

const platform = z.object({
  platform: z.string(),
  label: z.string(),
  /** platform: the platform shows it and staff enter it; generated: it is entered at the platform. */
  secret: z.nullable(z.enum(['platform', 'generated'])),
  fields: z.array(z.enum(['shop', 'renewals', 'address', 'every_hours'])),
});

const shopConnection = z.object({
  connection_id: z.int(),
  platform: z.string(),
  label: z.string(),
  /** null: a file that is fetched. */
  webhook_url: nullableText,
  has_secret: z.boolean(),
  settings: shopSettings,
  created_at: z.string(),
  /** The day of the first counted click since the connection was made. */
  first_click_day: nullableText,
  first_test_at: moment,
  first_order_at: moment,
  first_refund_at: moment,
  last_delivery_at: moment,
  /** Of files: the next fetch, the last import, and why the last fetch failed. */
  next_fetch_at: moment,
  import_id: z.nullable(z.int()),
  last_error: nullableText,
});
export type ShopConnection = z.output<typeof shopConnection>;

const shops = z.object({
  platforms: z.array(platform),
  connections: z.array(shopConnection),
  /** The parameter of tracking links that carries the click reference. */
  click_ref_param: z.string(),
});

const delivery = z.object({
  delivery_id: z.string(),
  topic: z.string(),
  received_at: z.string(),
  outcome: z.enum(shopOutcomes),
  order_id: nullableText,
  problem: nullableText,
});

const settingFields = {
  with_tax: z._default(flag, 0),
  with_shipping: z._default(flag, 0),
  shop: optionalText(255, { type: 'SHOP_ADDRESS_INVALID' }),
  renewals: z._default(word(renewalRules), 'first'),
  address: z.optional(webAddress(2000, { type: 'SHOP_ADDRESS_INVALID' })),
  every_hours: z._default(integer({}, 1).check(z.maximum(168, { error: 'PARAMS_TYPE_ERROR' })), 24),
  /** The secret that the platform shows; absent: unchanged, or generated. */
  secret: optionalText(255, { type: 'SHOP_SECRET_INVALID' }),
};

const connectionId = integer({ required: 'SHOP_NOT_FOUND', type: 'SHOP_NOT_FOUND' }, 1);
const refusals = ['SHOP_ADDRESS_INVALID', 'SHOP_ADDRESS_REQUIRED', 'SHOP_SECRET_INVALID'] as const;

/** The shops of a brand with their live status, and the platforms that can be connected. */
export const listShops = call('/staff/shop/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ mcid: mcidText }),
  reply: shops,
  refuses: ['BRAND_NOT_EXISTS'],
});

/** Connects a shop. */
export const addShop = call('/staff/shop/add', {
  actor: { staff: 'brands.write' },
  input: z.object({
    mcid: mcidText,
    platform: optionalText(40, { type: 'SHOP_PLATFORM_INVALID' }),
    ...settingFields,
  }),
  reply: shopConnection,
  refuses: ['BRAND_NOT_EXISTS', 'SHOP_PLATFORM_INVALID', ...refusals],
});

/** Changes the settings of a shop, or its secret. */
export const editShop = call('/staff/shop/edit', {
  actor: { staff: 'brands.write' },
  input: z.object({ connection_id: connectionId, ...settingFields }),
  reply: shopConnection,
  refuses: ['SHOP_NOT_FOUND', ...refusals],
});

/** Disconnects a shop: its webhooks are refused, its orders stay. */
export const removeShop = call('/staff/shop/remove', {
  actor: { staff: 'brands.write' },
  input: z.object({ connection_id: connectionId }),
  reply: z.object({ connection_id: z.int() }),
  refuses: ['SHOP_NOT_FOUND'],
});

/** The generated secret of a shop, to be entered at its platform. */
export const showShopSecret = call('/staff/shop/secret', {
  actor: { staff: 'brands.write' },
  effect: 'credential',
  input: z.object({ connection_id: connectionId }),
  reply: z.object({ secret: z.string() }),
  refuses: ['SHOP_NOT_FOUND'],
});

/** The deliveries of a shop, newest first. */
export const listShopDeliveries = call('/staff/shop/deliveries', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ connection_id: connectionId, ...paging }),
  reply: z.object({ list: z.array(delivery), total: z.int() }),
  refuses: ['SHOP_NOT_FOUND'],
});

/** Processes a stored delivery again. */
export const replayShopDelivery = call('/staff/shop/replay', {
  actor: { staff: 'brands.write' },
  input: z.object({ delivery_id: optionalText(20, { type: 'SHOP_DELIVERY_NOT_FOUND' }) }),
  reply: z.object({ delivery_id: z.string() }),
  refuses: ['SHOP_DELIVERY_NOT_FOUND'],
});

/** Fetches the file of a shop now. */
export const fetchShopFile = call('/staff/shop/fetch', {
  actor: { staff: 'brands.write' },
  input: z.object({ connection_id: connectionId }),
  reply: shopConnection,
  refuses: ['SHOP_NOT_FOUND'],
});
