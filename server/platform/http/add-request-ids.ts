import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, tracing } from '#server/platform/tracing.ts';
import type { Config } from '../config.ts';
import { currentRequestId } from '../current-origin.ts';
import { newCode } from '../ids.ts';
import { peerAddress } from './client-address/peer-address.ts';

const ID_LENGTH = 12;
/** The ids of nginx, HAProxy, Caddy and common clouds. A repeated header contains a comma. */
const WELL_FORMED = /^[\w.:=-]{8,64}$/;
/** Addresses that programs call. Visitors are answered by the redirect's fast path. */
const CALLED = /^\/(?:api|in|t)\b/;

/**
 * Writes the id of each request to its log lines, and to the header `x-request-id` of the answers of
 * all APIs. Hooks that are added later run in the context of the request.
 */
export function addRequestIds(
  app: FastifyInstance,
  { trusted_proxies: isTrusted }: Pick<Config, 'trusted_proxies'>,
): void {
  app.addHook('onRequest', (request, _reply, done) => currentRequestId.run(request.id, done));
  if (tracing() !== null) traceRequests(app, isTrusted);
  app.addHook('onSend', async (request, reply) => {
    if (CALLED.test(request.url)) reply.header('x-request-id', request.id);
  });
}

/** Makes a span of each request. A trusted proxy may have begun the trace (W3C `traceparent`). */
function traceRequests(app: FastifyInstance, isTrusted: Config['trusted_proxies']): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const isAccepted = typeof traceparent === 'string' && isTrusted?.(peerAddress(request.socket));
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const traces = tracing();
    if (traces === null) return done();
    traces.run(name, 'server', isAccepted ? traceparent : null, (span) => {
      spans.set(request, span);
      done();
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'http.response.status_code': statusCode,
      request_id: request.id,
    };
    spans.get(request)?.end(attributes, statusCode >= 500 ? statusCode : undefined);
  });
}

/** The well-formed `X-Request-Id` of a trusted proxy, otherwise a new id. */
export function readRequestId(
  { headers, socket }: IncomingMessage,
  { trusted_proxies: isTrusted }: Pick<Config, 'trusted_proxies'>,
): string {
  const sent = headers['x-request-id'];
  const isAccepted =
    typeof sent === 'string' && WELL_FORMED.test(sent) && isTrusted?.(peerAddress(socket));
  return isAccepted ? sent : newRequestId();
}

export const newRequestId = (): string => newCode(ID_LENGTH);
