import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { Config } from '#server/platform/config.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import type { Parts } from '#server/platform/parts.ts';
import { answerCall } from './answer-call.ts';
import { describeApi } from './docs/describe-api.ts';
import { serveOlderCalls } from './older/routes.ts';
import { AS_TEXT, readJson } from './read-body.ts';
import { settleRequests } from './requests/record-requests.ts';
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
  const callsNow = openCalls(parts.config);
  app.addHook('onClose', () => settleRequests(parts.db));
  await app.register(async (inside) => {
    await inside.register(compress, COMPRESSION);
    inside.removeAllContentTypeParsers();
    // Several scripting languages send JSON with another content type.
    inside.addContentTypeParser('*', AS_TEXT, async (_request: unknown, body: string) =>
      readJson(body),
    );
    for (const { name } of callsNow()) {
      const now = () => callsNow().find((call) => call.name === name) as PortalCall;
      inside.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: `/api/${name}`,
        errorHandler: (_error, _request, reply) => {
          reply.code(200).send(failureOf(now().mistake, 'the request cannot be read'));
        },
        handler: async (request, reply) => {
          const call = now();
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
    const openapi = openDocument(parts.config);
    inside.get('/api/openapi.json', async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(openapi()),
    );
  });
}

type PortalCall = ReturnType<typeof apiCallsOf>[number];

/** The calls of the accepted sources, computed again when the setting changes. */
function openCalls(config: Config): () => readonly PortalCall[] {
  let source: Config['network_source'] | undefined;
  let calls: readonly PortalCall[] = [];
  return () => {
    if (source !== config.network_source) {
      source = config.network_source;
      calls = apiCallsOf(source);
    }
    return calls;
  };
}

/** The OpenAPI document as text, written again when a setting in it changes. */
function openDocument(config: Config): () => string {
  let key = '';
  let text = '';
  return () => {
    const { network_name, network_source, public_url } = config;
    const current = JSON.stringify([network_name, network_source, public_url]);
    if (key !== current) {
      key = current;
      text = JSON.stringify(describeApi(config));
    }
    return text;
  };
}
