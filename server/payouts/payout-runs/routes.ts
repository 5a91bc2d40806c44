import type { FastifyInstance } from 'fastify';
import {
  isPayoutType,
  payoutProviders,
} from '#server/payouts/payout-providers/payout-providers.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { wakeByReference } from './sending/store.ts';

const MAX_BYTES = 64 * 1024;
const MAX_NAMED = 50;

/**
 * Webhook for providers: `POST /in/payout/{type}`. The content is not trusted: it only names
 * payouts, whose status is then queried from the provider, so a forged, early, repeated or
 * reordered webhook changes nothing. It always answers 200, so that it reveals nothing to the
 * caller.
 */
export async function serveProviderWebhooks(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser('*', asText, (_request, body, done) => done(null, String(body)));
    scope.post<{ Params: { type: string } }>('/in/payout/:type', async (request, reply) => {
      const { type } = request.params;
      const text = typeof request.body === 'string' ? request.body : '';
      const named = [...new Set(text.match(REFERENCE) ?? [])];
      if (hasWebhook(type) && named.length > 0) {
        await wakeByReference(parts.db, type, named.slice(0, MAX_NAMED), now());
      }
      return reply.code(200).send();
    });
  });
}

/** References of payouts; those of earlier versions begin with the id of the payment. */
const REFERENCE = /\bP(?:\d{1,10}|-\d{4}-\d{2}-\d{4,10})-[0-9A-Za-z]{10}\b/g;

const hasWebhook = (type: string) => isPayoutType(type) && payoutProviders[type].hasWebhook;
