import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { errorCodes } from '#contract/errors.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import { logRefusedRequest } from '#server/platform/http/log-security-event.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findBrandByScriptKey } from '../brand-store.ts';
import { describeRefusal } from '../describe-refusal.ts';
import { receiveFromBrowser } from './receive-from-browser.ts';

const HOUR = 3600;
/** Enough for an order of some hundred lines; browsers send at most 64 KiB after a page is left. */
const MAX_BODY_BYTES = 64 * 1024;
const DEFAULTS = { parameter: 'click_ref', days: 30 };

const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'cross-origin-resource-policy': 'cross-origin',
};

const SCRIPT = fileURLToPath(new URL('../../../../../dist/tracking-script/t.js', import.meta.url));

/** What the tag of a brand depends on: the query parameter of the click reference, and its days. */
type ScriptSettings = { parameter: string; days: number };

/**
 * The tracking script for shops, `GET /in/t.js?key=...` with the settings of the key's brand, and
 * what it reports, `POST /in/browser`. Neither reads or sets cookies, so any origin may use them. The
 * answer to a report reveals nothing about stored orders.
 */
export async function serveTrackingScript(app: FastifyInstance, parts: Parts): Promise<void> {
  const writeScript = loadScript();
  await app.register(async (scope) => {
    await scope.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    scope.get('/in/t.js', async (request, reply) => {
      const { key } = request.query as Record<string, unknown>;
      const brand = typeof key === 'string' ? await findBrandByScriptKey(parts.db, key) : undefined;
      if (!writeScript || (key !== undefined && !brand)) {
        return reply.code(404).type('text/plain').send('Not found');
      }
      const settings = brand
        ? { parameter: brand.click_ref_param, days: brand.cookie_days }
        : DEFAULTS;
      return (
        reply
          .headers(OPEN_TO_ALL)
          // Short, because new terms and corrections must reach all shops within the hour.
          .header('cache-control', `public, max-age=${HOUR}, stale-while-revalidate=${24 * HOUR}`)
          .type('text/javascript; charset=utf-8')
          .send(writeScript(settings))
      );
    });
    scope.options('/in/browser', async (_request, reply) =>
      reply.headers(OPEN_TO_ALL).header('access-control-max-age', '86400').code(204).send(),
    );
    scope.post('/in/browser', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      reply.headers(OPEN_TO_ALL);
      const address = app.clients.ofRequest(request.raw);
      try {
        await limitAddress(parts.db, 'browser_order', address);
        await receiveFromBrowser(parts, request.body, address);
        return { code: 0, message: 'success', data: null };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logRefusedRequest(parts.log, { path: '/in/browser', address }, error.key);
        const isLimited = error.code === errorCodes.TOO_MANY_REQUESTS;
        reply.code(isLimited ? 429 : 400);
        return describeRefusal(error, acceptedLanguage(request.headers['accept-language']));
      }
    });
  });
}

/** Loads the built script and returns it with a brand's settings; null if it was not built. */
function loadScript(): ((settings: ScriptSettings) => string) | null {
  if (!existsSync(SCRIPT)) return null;
  const text = readFileSync(SCRIPT, 'utf8');
  return (settings) => text.replaceAll('TRACKING_SETTINGS', () => `(${JSON.stringify(settings)})`);
}
