import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';

/**
 * Logs a share of the requests (`REQUEST_LOG_SAMPLE`) with their id, method, route, status, duration and
 * bytes sent. A route is the pattern of a path: a line contains no query, address or token. Tracking
 * links are recorded as clicks and not logged.
 */
export function logRequests(
  app: FastifyInstance,
  { config: { request_log_sample: share }, log }: Pick<Parts, 'config' | 'log'>,
): void {
  if (share === 0) return;
  const begun = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request) => {
    if (Math.random() < share) begun.set(request, request.raw.socket.bytesWritten);
  });
  app.addHook('onResponse', async (request, reply) => {
    const bytesBefore = begun.get(request);
    if (bytesBefore === undefined) return;
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      bytes: request.raw.socket.bytesWritten - bytesBefore,
    };
    log.info(line, 'request');
  });
}
