import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { findLinkbookMerchants } from '#contract/links/linkbook.ts';
import { refusalFor } from '#server/platform/http/refusal-for.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { findMerchants } from './find-merchants.ts';
import { packExtension } from './pack-extension.ts';

const SCRIPT = fileURLToPath(new URL('../../../../dist/linkbook/linkbook.js', import.meta.url));
const HOUR = 3600;

/**
 * What external pages load and request: the site script, the brands of hosts, and the extension
 * download. None of it reads cookies, so any origin may read the responses.
 */
export async function serveLinkbook(app: FastifyInstance, parts: Parts): Promise<void> {
  const script = readScript();
  app.get('/linkbook.js', async (request, reply) => {
    if (!script) return reply.code(404).type('text/plain').send('Not found');
    const encoding = script.encodings.find(({ name }) =>
      String(request.headers['accept-encoding'] ?? '').includes(name),
    );
    reply
      .headers(OPEN_TO_ALL)
      // Short, because a fix of a bug in it must reach all sites within the hour.
      .header('cache-control', `public, max-age=${HOUR}, stale-while-revalidate=${24 * HOUR}`)
      .header('vary', 'accept-encoding')
      .header('etag', script.etag);
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding.name);
    return reply.type('text/javascript; charset=utf-8').send(encoding?.bytes ?? script.bytes);
  });

  app.get('/linkbook/merchants', async (request, reply) => {
    reply.headers(OPEN_TO_ALL);
    try {
      await limitAddress(parts.db, 'linkbook_merchants', app.clients.ofRequest(request.raw));
      const data = await findMerchants(parts.db, parts.config, parseQuery(request.query));
      reply.header('cache-control', 'public, max-age=600');
      return { code: 0, message: 'success', data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply.header('cache-control', 'no-store');
      return refusalFor(request, error.key);
    }
  });

  app.get('/linkbook/extension.zip', async (request, reply) => {
    const { track } = request.query as Record<string, unknown>;
    const zip = packExtension(parts.config, typeof track === 'string' ? track : '');
    if (!zip) return reply.code(404).type('text/plain').send('Not found');
    return reply
      .header('content-disposition', 'attachment; filename="linkbook.zip"')
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(zip);
  });
}

const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function readScript() {
  if (!existsSync(SCRIPT)) return null;
  const bytes = readFileSync(SCRIPT);
  const encodings = ['br', 'gz']
    .filter((ending) => existsSync(`${SCRIPT}.${ending}`))
    .map((ending) => ({
      name: ending === 'gz' ? 'gzip' : ending,
      bytes: readFileSync(`${SCRIPT}.${ending}`),
    }));
  const etag = `"${hashToken(bytes.toString()).slice(0, 20)}"`;
  return { bytes, encodings, etag };
}

/** The input of the call, as a query string: hosts separated by commas. */
function parseQuery(query: unknown) {
  const { track, hosts, merchant_status } = query as Record<string, unknown>;
  const checked = findLinkbookMerchants.input.safeParse({
    ...(track === '' ? {} : { track }),
    hosts: typeof hosts === 'string' ? hosts.split(',').filter(Boolean) : [],
    ...(merchant_status ? { merchant_status: Number(merchant_status) } : {}),
  });
  if (checked.success) return checked.data;
  const key = checked.error.issues[0]?.message ?? '';
  refuse(Object.hasOwn(errorCodes, key) ? (key as ErrorKey) : 'PARAMS_TYPE_ERROR');
}
