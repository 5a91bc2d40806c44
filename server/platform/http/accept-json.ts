import type { FastifyInstance } from 'fastify';
import { requireShallowJson } from '../parsers/parse-json.ts';
import { Refusal } from '../refusal.ts';

/** Parses JSON bodies as Fastify does, and answers 400 to JSON nested too deeply. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      requireShallowJson(String(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done(Object.assign(new Error('The body is nested too deeply.'), { statusCode: 400 }));
      return;
    }
    parse(request, String(body), done);
  });
}
