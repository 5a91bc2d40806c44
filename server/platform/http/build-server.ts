import Fastify, { type FastifyInstance } from 'fastify';
import { SMALL_BODY_BYTES } from '#contract/call.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Parts } from '../parts.ts';
import { acceptJson } from './accept-json.ts';
import { addRequestIds, readRequestId } from './add-request-ids.ts';
import { answerInMaintenance } from './answer-in-maintenance.ts';
import {
  type ClientAddresses,
  openClientAddresses,
} from './client-address/open-client-addresses.ts';
import { discardBody } from './discard-body.ts';
import { hasRepeatedHost } from './has-repeated-host.ts';
import { limitBodies } from './limit-bodies.ts';
import { logRequests } from './log-requests.ts';
import { logRefused } from './log-security-event.ts';
import { refusalFor } from './refusal-for.ts';
import { strictTransportSecurity } from './strict-transport-security.ts';

declare module 'fastify' {
  interface FastifyInstance {
    clients: ClientAddresses;
    /** Aborted when the program begins to stop; requests are still served for a while. */
    draining: AbortController;
  }
}

/** Time limit for a complete request head from its first byte, and the interval of the check. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_MS = 1_000;
/** Idle timeout: no byte in either direction, for example because the client does not read. */
const SILENT_MS = 120_000;

/**
 * For responses other than pages: opened directly, they load and run nothing and cannot be framed.
 */
const INERT = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * An HTTP server without routes, with our limits and our responses to errors before a call runs.
 */
export function buildServer(parts: Parts): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: 25_000,
    connectionTimeout: SILENT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    genReqId: (request) => readRequestId(request, parts.config),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) parts.log.error({ err: error, path: request.url }, 'a request failed');
    else if (status !== 413) logRefused(parts.log, request, 'HTTP_CLIENT_PARAM_ERROR');
    if (!request.url.startsWith('/api'))
      return reply.code(status).type('text/plain').send(plainText(status, request.id));
    if (status === 413) {
      logRefused(parts.log, request, 'REQUEST_TOO_LARGE');
      return reply.code(200).send(refusalFor(request, 'REQUEST_TOO_LARGE'));
    }
    return reply
      .code(200)
      .send(refusalFor(request, status < 500 ? 'HTTP_CLIENT_PARAM_ERROR' : 'SERVICE_UNAVAILABLE'));
  });
  addRequestIds(app, parts.config);
  logRequests(app, parts);
  acceptJson(app);
  app.addHook('onRequest', async (request, reply) => {
    // Two servers that disagree about the host of a request enable many attacks (request
    // smuggling).
    if (!hasRepeatedHost(request.raw)) return;
    return reply.code(400).header('connection', 'close').type('text/plain').send(plainText(400));
  });
  answerInMaintenance(app, parts.config);
  limitBodies(app);
  app.decorate('draining', new AbortController());
  app.decorate('clients', openClientAddresses(parts.config, parts.log));
  app.addHook('onSend', async (_request, reply) => {
    // A proxy must not send another request on a connection that is about to be closed.
    if (app.draining.signal.aborted) reply.header('connection', 'close');
    const hsts = strictTransportSecurity(parts.config, parts.config.public_url);
    if (hsts !== '') reply.header('strict-transport-security', hsts);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', INERT);
    }
    const type = String(reply.getHeader('content-type'));
    if (/^text\/[a-z]+$/.test(type)) reply.type(`${type}; charset=utf-8`);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.addHook('onResponse', async (request) => discardBody(request.raw));
  return app;
}

function plainText(status: number, requestId = ''): string {
  return status === 413
    ? 'Too large'
    : status < 500
      ? 'Bad request'
      : `Error ${errorCodes.SERVICE_UNAVAILABLE}. Reference ${requestId}`;
}
