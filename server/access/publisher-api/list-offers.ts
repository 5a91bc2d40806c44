import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import { listDeliveries } from '#server/access/postbacks/deliveries/list-deliveries.ts';
import { listCoupons as couponsOf } from '#server/offers/coupons/list-coupons.ts';
import { listProducts as productsOf } from '#server/offers/products/list-products.ts';
import { actorOf, type Client } from './admit-client.ts';
import { orNothing } from './or-nothing.ts';
import { countsOf } from './rules.ts';

/** Answers `coupons`: the coupons that the channel may use. */
export async function listCoupons(
  client: Client,
  input: ApiInput<'coupons'>,
): Promise<ApiReply<'coupons'>> {
  const query = { ...input, site_id: client.site_id, order_type: 'newest' as const };
  const found = () => couponsOf(client.db, actorOf(client), query);
  const { list, total } = await orNothing(found);
  return { ...countsOf(total, input), list };
}

/** Answers `products`. */
export async function listProducts(
  client: Client,
  input: ApiInput<'products'>,
): Promise<ApiReply<'products'>> {
  const query = { ...input, site_id: client.site_id, unavailable: 0 };
  const found = () => productsOf(client.db, actorOf(client), query);
  const { list, total } = await orNothing(found);
  return { ...countsOf(total, input), list };
}

/** Answers `postback_log`: deliveries of the account in the last 30 days, newest first. */
export async function listPostbackLog(
  client: Client,
  input: ApiInput<'postback_log'>,
): Promise<ApiReply<'postback_log'>> {
  const { list, total } = await listDeliveries(client.db, actorOf(client), input);
  return { ...countsOf(total, input), list };
}
