import type { FastifyInstance } from 'fastify';
import type { Webhook } from '#fixtures/testing/shops/life.ts';
import { SHOP_DOMAIN, signWebhook } from '#fixtures/testing/shops/sign-webhook.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { openSecret } from './seal-secret.ts';
import { connectShop } from './set-shop.ts';
import { findShop } from './store.ts';

type App = Pick<Parts, 'db' | 'config'>;
export type BuiltShop = Awaited<ReturnType<typeof buildShop>>;

/** Connects a shop of a new brand; its domain is that of the signed webhooks. */
export async function buildShop(
  t: App,
  platform: string,
  overrides: {
    brand?: Awaited<ReturnType<typeof buildReportingBrand>>;
    renewals?: 'first' | 'all';
    with_tax?: number;
    with_shipping?: number;
    address?: string;
  } = {},
) {
  const { brand = await buildReportingBrand(t), ...fields } = overrides;
  const shown = await connectShop(t, null, {
    mcid: brand.mcid,
    platform,
    with_tax: 0,
    with_shipping: 0,
    renewals: 'first',
    every_hours: 24,
    shop: SHOP_DOMAIN,
    secret: 'a secret of the platform',
    ...fields,
  });
  const stored = await findShop(t.db, shown.connection_id);
  if (!stored) throw new Error('The shop was not stored.');
  const url = `/in/shops/${stored.key}`;
  const secret = openSecret(t.config, stored.key, stored.secret);
  return { id: stored.id, brand, platform, url, secret };
}

/** Delivers a webhook as the platform of a shop does; `changes` spoil it. */
export async function deliverWebhook(
  t: { app: FastifyInstance },
  shop: Pick<BuiltShop, 'platform' | 'secret' | 'url'>,
  webhook: Webhook,
  changes: { secret?: string; at?: Date; headers?: Record<string, string>; body?: string } = {},
) {
  const { secret = shop.secret, at = now(), headers = {}, body = webhook.body } = changes;
  const signed = await signWebhook(shop.platform, webhook, secret, at);
  const answer = await t.app.inject({
    method: 'POST',
    url: shop.url,
    headers: { ...signed, ...headers },
    payload: body,
  });
  return { status: answer.statusCode, ...(answer.json() as { message: string; data: unknown }) };
}
