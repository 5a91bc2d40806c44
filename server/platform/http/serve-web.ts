import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';

const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the charts place elements by style attributes; no style sheet comes from elsewhere.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the built web application; every path that is no file is one of its screens. */
export async function serveWeb(app: FastifyInstance, _parts: Parts): Promise<void> {
  if (!existsSync(`${BUILT}index.html`) || !existsSync(`${BUILT}staff.html`)) return;
  const publisherPage = readFileSync(`${BUILT}index.html`, 'utf8');
  const staffPage = readFileSync(`${BUILT}staff.html`, 'utf8');
  await app.register(serveStatic, {
    root: `${BUILT}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).type('text/plain').send('Not found');
    }
    const isStaff = /^\/staff(\/|\?|$)/.test(request.url);
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(isStaff ? staffPage : publisherPage);
  });
}
