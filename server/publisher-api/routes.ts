import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import type { Parts } from '#server/platform/parts.ts';
import { answerCall } from './answer-call.ts';
import { writeOpenapi } from './docs/write-openapi.ts';
import { serveOlderCalls } from './older/routes.ts';
import { AS_TEXT, readJson } from './read-body.ts';
import { bearerOf, failureOf, inLanguage } from './rules.ts';

/**
 * Of the answers of this API only: the redirect and the portal are not affected. Requests are never
 * decompressed, because their size is limited before they are read. Brotli quality 4 takes about as
 * long as gzip.
 */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

/**
 * The publisher API: fourteen calls at `/api/{name}` and their description. Every error has the
 * shape of the API and status 200, because its clients read nothing else.
 */
export async function servePublisherApi(app: FastifyInstance, parts: Parts): Promise<void> {
  const calls = apiCallsOf(parts.config.network_source);
  await app.register(async (inside) => {
    await inside.register(compress, COMPRESSION);
    inside.removeAllContentTypeParsers();
    // Several scripting languages send JSON with another content type.
    inside.addContentTypeParser('*', AS_TEXT, async (_request: unknown, body: string) =>
      readJson(body),
    );
    for (const call of calls) {
      inside.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: `/api/${call.name}`,
        errorHandler: (_error, _request, reply) => {
          reply.code(200).send(failureOf(call.mistake, 'the request cannot be read'));
        },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          if (request.method !== 'POST') return failureOf(call.mistake, 'send a POST');
          const address = app.clients.ofRequest(request.raw);
          const answer = await answerCall(parts, call, {
            body: request.body,
            bearer: bearerOf(request.headers.authorization),
            address,
          });
          const language = acceptedLanguage(request.headers['accept-language']);
          return reply.headers(answer.headers).send(inLanguage(answer.body, language));
        },
      });
    }
    await inside.register(async (older) => serveOlderCalls(older, parts));
    const openapi = JSON.stringify(writeOpenapi(parts.config));
    inside.get('/api/openapi.json', async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(openapi),
    );
  });
}
