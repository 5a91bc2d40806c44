import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { headerOf, isSignature } from '../check-signature.ts';
import { parseBody } from '../read-payload.ts';
import type { Admitted, Incoming, OpenConnection, ShopPlatform } from '../shop-platform.ts';
import { readWoocommerce } from './read-woocommerce.ts';

/** WooCommerce checks a new webhook with an unsigned form that names only the webhook. */
const isWoocommercePing = ({ body }: Incoming): boolean => /^webhook_id=\d{1,10}$/.test(body);

/** WooCommerce: its native webhooks of orders. */
export const woocommerce: ShopPlatform = {
  label: 'WooCommerce',
  secret: 'generated',
  fields: ['shop'],
  isPing: isWoocommercePing,
  admit: admitWoocommerce,
  read: readWoocommerce,
};

/**
 * Authenticates a webhook of WooCommerce: the base64 HMAC-SHA-256 of the body
 * (https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks).
 */
function admitWoocommerce({ headers, body }: Incoming, connection: OpenConnection): Admitted {
  const given = headers['x-wc-webhook-signature'];
  const { secret, settings } = connection;
  if (!isSignature({ secret, text: body, given, encoding: 'base64' })) {
    refuse('SHOP_SIGNATURE_INVALID');
  }
  const source = headerOf(headers, 'x-wc-webhook-source') ?? '';
  const host = URL.canParse(source) ? new URL(source).hostname : null;
  if (settings.shop !== null && host !== settings.shop) refuse('SHOP_SENDER_INVALID');
  const key = headerOf(headers, 'x-wc-webhook-delivery-id');
  if (key === undefined) refuse('SHOP_DELIVERY_ID_MISSING');
  const topic = headerOf(headers, 'x-wc-webhook-topic') ?? '';
  // The delivery id is a hash of the webhook and the second, so several deliveries may share it.
  const delivery_key = `${key} ${hashToken(body)}`.slice(0, 255);
  return { delivery_key, topic, payload: parseBody(body) };
}
