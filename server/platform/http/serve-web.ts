import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { pagePolicy } from './page-policy.ts';

const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Serves the built web application; every path that is not a file is a screen of it. */
export async function serveWeb(app: FastifyInstance, _parts: Parts): Promise<void> {
  if (!existsSync(BUILT)) return;
  const publisherPage = readFileSync(`${BUILT}index.html`, 'utf8');
  const staffPage = readFileSync(`${BUILT}staff.html`, 'utf8');
  const preloads = readPreloads(publisherPage + staffPage);
  await app.register(serveStatic, {
    root: `${BUILT}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isScreen = request.method === 'GET' || request.method === 'HEAD';
    // A file of an older build is gone; a page in its place would be parsed as a script.
    if (!isScreen || path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    const page = /^\/staff(\/|$)/.test(path) ? staffPage : publisherPage;
    const wanted = preloads.find(({ pattern }) => pattern.test(path));
    return reply
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(wanted ? page.replace('</head>', `${wanted.links}</head>`) : page);
  });
}

type Preload = { pattern: RegExp; links: string };

/**
 * Reads from the build manifest the files of each screen beyond those of its page, as preload
 * links.
 */
function readPreloads(pages: string): Preload[] {
  const file = `${BUILT}preloads.json`;
  if (!existsSync(file)) return [];
  const routes = JSON.parse(readFileSync(file, 'utf8')) as [path: string, files: string[]][];
  return routes.map(([path, files]) => ({
    pattern: patternOf(path),
    links: files
      .filter((name) => !pages.includes(name))
      .map(link)
      .join(''),
  }));
}

// A style sheet is linked, not preloaded: browsers warn about a preload that stays unused after a
// redirect of the route guard.
function link(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/**
 * Converts a path of the route tables to a pattern: `$name`, `{$name}`, `{-$name}` (optional), `$`
 * (rest).
 */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^()|[\]\\]/g, '\\$&')
    .replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
    .replace(/\{\$\w+\}|\$\w+/g, '[^/]+')
    .replace(/\$$/, '.+');
  return new RegExp(`^${source}/?$`);
}
