import * as z from 'zod/mini';
import { now } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';
import { headerOf, isSignature } from '../check-signature.ts';
import { parseBody, readPayload } from '../read-payload.ts';
import type { Admitted, Incoming, OpenConnection, ShopPlatform } from '../shop-platform.ts';
import { readStripe } from './read-stripe.ts';

/** As in Stripe's libraries: an older webhook may be a replay by a third party. */
const TOLERANCE_SECONDS = 300;

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
});

/** Stripe: Checkout, Payment Links, invoices and subscriptions. */
export const stripe: ShopPlatform = {
  label: 'Stripe',
  secret: 'platform',
  fields: ['renewals'],
  admit: admitStripe,
  read: readStripe,
};

/**
 * Authenticates an event of Stripe by `Stripe-Signature`: `t` and one or more `v1`, the hex
 * HMAC-SHA-256 of `<t>.<body>` (https://docs.stripe.com/webhooks#verify-manually). Stripe signs each
 * attempt, so the timestamp is that of the attempt.
 */
function admitStripe({ headers, body }: Incoming, { secret }: OpenConnection): Admitted {
  const parts = (headerOf(headers, 'stripe-signature') ?? '').split(',').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const text = `${timestamp}.${body}`;
  const isAuthentic = parts.some(
    ([name, given]) => name === 'v1' && isSignature({ secret, text, given, encoding: 'hex' }),
  );
  if (!isAuthentic) refuse('SHOP_SIGNATURE_INVALID');
  const ageSeconds = now().getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) refuse('SHOP_TIMESTAMP_INVALID');
  const payload = parseBody(body);
  const { id, type } = readPayload(event, payload);
  return { delivery_key: id, topic: type.slice(0, 100), payload };
}
