import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logRefused } from '#server/platform/http/log-security-event.ts';
import type { Parts } from '#server/platform/parts.ts';
import { readDeliveryReport } from './read-delivery-report.ts';
import { recordBounces } from './record-bounces.ts';

/** A report contains the head of a mail, or all of it. */
const MAX_BYTES = 512 * 1024;

/**
 * `POST /in/bounces`: a mail server passes delivery reports (RFC 3464) on as they arrive, with the
 * secret of the settings as bearer token. Without a secret every report is refused.
 */
export async function serveBounces(
  app: FastifyInstance,
  { db, config, log }: Parts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser('*', asText, (_request, body, done) => done(null, body));
    scope.post('/in/bounces', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      if (!hasSecret(request.headers.authorization, config.bounce_secret)) {
        logRefused(log, request, 'UNAUTHORISED');
        return reply.code(401).send({ message: 'The secret is wrong.' });
      }
      const report = readDeliveryReport(String(request.body ?? ''));
      if (!report) return reply.code(422).send({ message: 'This is no delivery report.' });
      return { bounced: await recordBounces(db, report) };
    });
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const hasSecret = (header: string | undefined, secret: string) =>
  secret !== '' && timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${secret}`));
