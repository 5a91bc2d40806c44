import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pageStyle } from './plain-page-style.ts';
import { refusalFor } from './refusal-for.ts';

/** Shops and programs repeat their request after this long. */
const RETRY_SECONDS = 60;
/** Visitors of tracking links, health checks and files of pages that are open are served as always. */
const SERVED =
  /^\/(?:t\/|assets\/|live$|ready(?:\/|$)|favicon\.ico$|apple-touch-icon\.png$|service-worker\.js$)/;
/** Addresses that programs call: they get the envelope of the APIs instead of a page. */
const CALLED = /^\/(?:api|in)\//;

const HASH = createHash('sha256').update(pageStyle).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * During maintenance (`config.is_maintained`) answers 503 with `Retry-After` instead of running a
 * request: APIs and the order intake with UNDER_MAINTENANCE, so that programs repeat it, and everything
 * else with a page in both languages.
 */
export function answerInMaintenance(
  app: FastifyInstance,
  config: Pick<Config, 'is_maintained' | 'network_name'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!config.is_maintained) return;
    const path = request.url.split('?')[0] ?? '/';
    if (SERVED.test(path)) return;
    reply.code(503).header('retry-after', String(RETRY_SECONDS));
    if (CALLED.test(path)) return reply.send(refusalFor(request, 'UNDER_MAINTENANCE'));
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(writePage(config.network_name));
  });
}

function writePage(network: string): string {
  const name = network.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}: maintenance / 维护</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${name} is under maintenance</h1>
<p>We will be back in a few minutes. Your links keep working, and no click is lost.</p>
<hr>
<h1 lang="zh">${name} 正在维护</h1>
<p lang="zh">我们将在几分钟后恢复。您的链接照常有效，点击不会丢失。</p>
</main>
</body>
</html>
`;
}
