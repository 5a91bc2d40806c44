import type { FastifyInstance } from 'fastify';
import { now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { readPostedName } from './rules.ts';
import { updateStateName } from './store.ts';

const RETURN_PATH = '/auth/third-party';
// Parameters that a provider returns; other form fields are ignored.
const RETURN_PARAMETERS = ['code', 'state', 'iss', 'error'] as const;
const MAX_BYTES = 16 * 1024;

/**
 * Accepts the form that Apple has the browser post from its own site, and redirects the browser to
 * the screen where the other providers return. A cross-site post carries no SameSite cookie; none
 * is needed, because the state and the device name that the screen sends tie the response to the
 * browser. The only value used from the form directly is a name to prefill a form.
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
      for (const name of RETURN_PARAMETERS) {
        const value = form.get(name);
        if (value) query.set(name, value);
      }
      // 303 makes the browser request the screen by GET after a POST.
      return reply.header('cache-control', 'no-store').redirect(`${RETURN_PATH}?${query}`, 303);
    });
  });
}

async function saveName({ db }: Parts, form: URLSearchParams): Promise<void> {
  const name = readPostedName(form.get('user'));
  const state = form.get('state');
  if (name && state) await updateStateName(db, hashToken(state), name, now());
}
