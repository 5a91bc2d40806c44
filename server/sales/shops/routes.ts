import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hasLargeBody } from '#server/platform/http/has-large-body.ts';
import { logRefused } from '#server/platform/http/log-security-event.ts';
import { openSlots } from '#server/platform/http/open-slots.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { describeRefusal } from '#server/sales/orders/intake/describe-refusal.ts';
import { insertDelivery } from './delivery-store.ts';
import { openSecret } from './seal-secret.ts';
import { findPlatform } from './shop-platforms.ts';
import { findShopByKey } from './store.ts';

/** Any other text is no key, and PostgreSQL refuses some texts. */
const KEY = /^[0-9A-Za-z]{1,64}$/;
/** Shopify's orders with hundreds of lines have several hundred kilobytes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The HTTP status of each refusal; platforms repeat a webhook unless its status is 2xx. */
const STATUSES: Readonly<Record<string, number>> = {
  SHOP_NOT_FOUND: 404,
  SHOP_SIGNATURE_INVALID: 401,
  SHOP_TIMESTAMP_INVALID: 401,
  SHOP_SENDER_INVALID: 403,
  SERVICE_BUSY: 503,
  TOO_MANY_REQUESTS: 503,
};

/**
 * Webhooks of shop platforms: `POST /in/shops/{key}`. An authentic delivery is stored and answered
 * with 200; the worker applies it. A delivery, or a body, that is known is answered with 200 and
 * changes nothing, because platforms repeat deliveries whose answer was lost.
 */
export async function serveShops(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
    scope.addContentTypeParser('*', asText, (_request, body, done) => done(null, String(body)));
    const slots = openSlots();
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasLargeBody(request)) return;
      const name = addressBlock(app.clients.ofRequest(request.raw));
      reply.raw.once('close', slots.take({ kind: 'visitor', name }));
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof Refusal) {
        logRefused(parts.log, request, error.key);
        return sendRefusal(request, reply, error, STATUSES[error.key] ?? 400);
      }
      const status = error.statusCode ?? 500;
      if (status >= 500) parts.log.error({ err: error, path: '/in/shops' }, 'a webhook failed');
      const key = status === 413 ? 'REQUEST_TOO_LARGE' : 'SERVICE_UNAVAILABLE';
      logRefused(parts.log, request, key);
      return sendRefusal(request, reply, new Refusal(key), status);
    });
    scope.post<{ Params: { key: string } }>('/in/shops/:key', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const data = await receive(parts, request.params.key, request);
      return { code: 0, message: 'success', data };
    });
  });
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status: number,
) {
  const language = acceptedLanguage(request.headers['accept-language']);
  return reply.code(status).send(describeRefusal(refusal, language));
}

async function receive(parts: Parts, key: string, request: FastifyRequest) {
  const shop = KEY.test(key) ? await findShopByKey(parts.db, key) : undefined;
  const platform = shop && findPlatform(shop.platform);
  if (!shop || !platform?.admit) return refuse('SHOP_NOT_FOUND');
  const body = typeof request.body === 'string' ? request.body : '';
  const incoming = { headers: request.headers, body };
  if (platform.isPing?.(incoming)) return { is_new: false };
  const secret = openSecret(parts.config, shop.key, shop.secret);
  const { settings, id } = shop;
  const { delivery_key, topic } = platform.admit(incoming, { id, secret, settings });
  const is_new = await insertDelivery(parts.db, {
    connection_id: id,
    delivery_key,
    // PostgreSQL cannot store NUL; a JSON body never contains one.
    body: body.replaceAll('\u0000', ''),
    body_hash: createHash('sha256').update(body).digest('hex'),
    topic: topic.slice(0, 100),
  });
  return { is_new };
}
