import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import type { Parts } from '#server/platform/parts.ts';
import { AS_TEXT, readJson } from '../read-body.ts';
import { bearerOf, inLanguage } from '../rules.ts';
import { answerOlder } from './answer-older.ts';
import { openFeedFile } from './feed-files.ts';
import { findCall, type OlderCall } from './older-call.ts';
import { olderCallsOf } from './older-calls.ts';
import { readPhpFields } from './read-php-fields.ts';
import { statusEnvelope } from './write-envelope.ts';

const METHODS = ['GET', 'POST'];
const FORM = 'application/x-www-form-urlencoded';

/**
 * The older dialect of the family: `/api.php?mod=...&op=...` and the REST calls below
 * `/api/datafeed`. Parameters are read from the query, a form or JSON.
 */
export function serveOlderCalls(app: FastifyInstance, parts: Parts): void {
  // Scripts that send JSON with the content type of a form are read too.
  app.addContentTypeParser(FORM, AS_TEXT, async (_request: unknown, body: string) => {
    return readJson(body) ?? readPhpFields(body);
  });
  const calls = olderCallsOf(parts.config.network_source);
  const errorHandler = (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    reply.code(200).send(unreadable('the request cannot be read'));
  };
  const answer = async (
    call: OlderCall | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.header('cache-control', 'no-store');
    if (!call) return unreadable('unknown mod, op or path');
    const address = app.clients.ofRequest(request.raw);
    const bearer = bearerOf(request.headers.authorization);
    const { body, headers } = await answerOlder(parts, call, {
      fields: fieldsOf(request),
      bearer,
      address,
    });
    const language = acceptedLanguage(request.headers['accept-language']);
    return reply.headers(headers).send(call.envelope.write(inLanguage(body, language)));
  };
  app.route({
    method: METHODS,
    url: '/api.php',
    errorHandler,
    handler: (request, reply) => answer(findCall(calls, fieldsOf(request)), request, reply),
  });
  // The random name is the credential, as of other files that are downloaded.
  app.get('/api/datafeed/file/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const file = await openFeedFile(parts, name.replace(/\.csv$/, ''));
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (!file) return reply.code(404).type('text/plain').send('This file has expired.');
    return reply.type('text/csv; charset=utf-8').send(file);
  });
  for (const call of calls) {
    if (!('path' in call.at)) continue;
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(call, request, reply);
    app.route({ method: METHODS, url: call.at.path, errorHandler, handler });
  }
  // Clients read the code of the envelope, not the status of HTTP.
  app.route({
    method: METHODS,
    url: '/api/datafeed/*',
    errorHandler,
    handler: (request, reply) => answer(undefined, request, reply),
  });
}

const unreadable = (about: string) =>
  statusEnvelope.write({
    code: '10001',
    message: `missing or wrong parameter: ${about}`,
    data: null,
  });

/** The fields of query and body; a field of the body has precedence. */
function fieldsOf({ raw, body }: FastifyRequest): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const [, ...query] = (raw.url ?? '').split('?');
  return { ...readPhpFields(query.join('?')), ...(isObject ? body : {}) };
}
