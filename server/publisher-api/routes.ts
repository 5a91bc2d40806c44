import type { FastifyInstance } from 'fastify';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import type { Parts } from '#server/platform/parts.ts';
import { answerRequest } from './answer-request.ts';
import { writeOpenapi } from './docs/write-openapi.ts';
import { failureOf, inLanguage } from './rules.ts';

/**
 * Enough for a hundred links with sub-ids. The body is read before authentication: it contains the
 * token.
 */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * The publisher API: fourteen calls at `/api/{name}` and their description. Every error has the
 * shape of the API and status 200, because its clients read nothing else.
 */
export async function servePublisherApi(app: FastifyInstance, parts: Parts): Promise<void> {
  const calls = apiCallsOf(parts.config.network_source);
  await app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    // Several scripting languages send JSON with another content type.
    const asText = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
    inside.addContentTypeParser('*', asText, (_request, body, done) => {
      done(null, readBody(String(body)));
    });
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
          const answer = await answerRequest(parts, call, { body: request.body, address });
          const language = acceptedLanguage(request.headers['accept-language']);
          return reply.headers(answer.headers).send(inLanguage(answer.body, language));
        },
      });
    }
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

function readBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
