import { refuse } from '#server/platform/refusal.ts';
import { headerOf, isSignature } from '../check-signature.ts';
import { parseBody } from '../read-payload.ts';
import type { Admitted, Incoming, OpenConnection, ShopPlatform } from '../shop-platform.ts';
import { readShopify } from './read-shopify.ts';

/** Shopify: webhooks of an app or of Settings > Notifications. */
export const shopify: ShopPlatform = {
  label: 'Shopify',
  secret: 'platform',
  fields: ['shop'],
  admit: admitShopify,
  read: readShopify,
};

/**
 * Authenticates a webhook of Shopify: the base64 HMAC-SHA-256 of the body
 * (https://shopify.dev/docs/apps/build/webhooks/subscribe/https). All shops of one app share a
 * secret, so the shop is compared too.
 */
function admitShopify({ headers, body }: Incoming, connection: OpenConnection): Admitted {
  const given = headers['x-shopify-hmac-sha256'];
  const { secret, settings } = connection;
  if (!isSignature({ secret, text: body, given, encoding: 'base64' })) {
    refuse('SHOP_SIGNATURE_INVALID');
  }
  const shop = headerOf(headers, 'x-shopify-shop-domain')?.toLowerCase();
  if (settings.shop === null || shop !== settings.shop) refuse('SHOP_SENDER_INVALID');
  const key = headerOf(headers, 'x-shopify-webhook-id') ?? headerOf(headers, 'x-shopify-event-id');
  const topic = headerOf(headers, 'x-shopify-topic') ?? '';
  const payload = parseBody(body);
  if (key === undefined) refuse('SHOP_DELIVERY_ID_MISSING');
  // "Send test notification" sends an invented order, which is not marked in the body.
  const isTest = headerOf(headers, 'x-shopify-test') === 'true';
  return { delivery_key: key, topic: isTest ? `test:${topic}` : topic, payload };
}
