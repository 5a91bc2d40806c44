import * as z from 'zod/mini';
import { refuse } from '#server/platform/refusal.ts';
import { headerOf, isSameText, isSignature } from '../check-signature.ts';
import { parseBody, readPayload } from '../read-payload.ts';
import type { Admitted, Incoming, OpenConnection, ShopPlatform } from '../shop-platform.ts';
import { readSegment } from './read-segment.ts';

const event = z.object({
  messageId: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.optional(z.string()),
  event: z.optional(z.string()),
});

/** Everything else that sends events in Segment's form, such as Google Tag Manager on a server. */
export const segment: ShopPlatform = {
  label: 'Segment and other events',
  secret: 'generated',
  fields: [],
  admit: admitSegment,
  read: readSegment,
};

/**
 * Authenticates an event: Segment's `X-Signature`, the hex HMAC-SHA-1 of the body
 * (https://segment.com/docs/connections/destinations/catalog/actions-webhook/), or the same secret
 * as a bearer token.
 */
function admitSegment({ headers, body }: Incoming, { secret }: OpenConnection): Admitted {
  const given = headers['x-signature'];
  const bearer = /^Bearer\s+(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1];
  const isAuthentic =
    isSignature({ secret, text: body, given, algorithm: 'sha1', encoding: 'hex' }) ||
    (bearer !== undefined && secret !== '' && isSameText(bearer, secret));
  if (!isAuthentic) refuse('SHOP_SIGNATURE_INVALID');
  const payload = parseBody(body);
  const { messageId, type = 'track', event: name = '' } = readPayload(event, payload);
  const topic = type === 'track' ? name.slice(0, 100) : '';
  return { delivery_key: messageId, topic, payload };
}
