import type { FastifyInstance } from 'fastify';
import { now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { readPostedName } from './rules.ts';
import { updateStateName } from './store.ts';

const RETURN_PATH = '/auth/third-party';
// What a provider gives back: a form with more in it is none of theirs.
const PASSED_ON = ['code', 'state', 'iss', 'error'] as const;
const MAX_BYTES = 16 * 1024;

/**
 * Takes the form that Apple has the browser post to us from its own site, and sends the browser on
 * to the screen where the others come back. Such a post brings no cookie that is ours only; we have
 * none: what ties the answer to the browser is the device's name, which the screen sends, beside the
 * state. Nothing is believed here but a name to fill a form in with.
 */
export async function serveProviderPosts(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(RETURN_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      await saveName(parts, form);
      const query = new URLSearchParams();
      for (const name of PASSED_ON) {
        const value = form.get(name);
        if (value) query.set(name, value);
      }
      // 303: the browser asks for the screen by GET, whatever it came with.
      return reply.header('cache-control', 'no-store').redirect(`${RETURN_PATH}?${query}`, 303);
    });
  });
}

async function saveName({ db }: Parts, form: URLSearchParams): Promise<void> {
  const name = readPostedName(form.get('user'));
  const state = form.get('state');
  if (name && state) await updateStateName(db, hashToken(state), name, now());
}
