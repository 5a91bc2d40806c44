import type { FastifyInstance } from 'fastify';
import { warnRarely } from '#server/platform/http/client-address/warn-rarely.ts';
import type { Parts } from '#server/platform/parts.ts';
import { PAGE_POLICY, unavailablePage } from './present.ts';

const RETRY_S = 5;

/**
 * Answers tracking links in a process without the redirect role, which a visitor reaches only by a
 * mistake in the proxy. If `TRACKING_URL` has another host, the visitor is sent there; otherwise the
 * answer is 503, so that the proxy tries another server.
 */
export function serveVisitsElsewhere(app: FastifyInstance, { config, log }: Parts): void {
  const warn = warnRarely(log);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/t/*',
    handler: (request, reply) => {
      warn('a tracking link reached a process without the role redirect', { path: request.url });
      const { status, html } = unavailablePage(request.id);
      const elsewhere = URL.parse(config.tracking_url);
      if (elsewhere !== null && elsewhere.host !== request.host) {
        return reply.redirect(`${config.tracking_url}${request.url}`, 307);
      }
      return reply
        .code(status)
        .header('retry-after', RETRY_S)
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}
