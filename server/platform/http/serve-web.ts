import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { APPLICATIONS, applicationOf } from '#contract/applications.ts';
import type { Parts } from '../parts.ts';
import { fillManifest, fillPage, policyOf, WORKER_POLICY, withCalls } from './network-page.ts';
import { NOT_FOUND, screenPattern } from './screen-pattern.ts';

const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Files that browsers and crawlers request at fixed paths. */
const FIXED = ['apple-touch-icon.png', 'favicon.ico'];

/**
 * Serves the built web application in `folder`. A path that is neither a file nor a screen is
 * answered 404 with the application, which shows its own page for it.
 */
export async function serveWeb(
  app: FastifyInstance,
  { config }: Pick<Parts, 'config'>,
  folder: string = BUILT,
): Promise<void> {
  if (!existsSync(`${folder}screens.json`)) return;
  const pages = new Map(APPLICATIONS.map(({ page }) => [page, readPage(folder + page)]));
  const pageOf = (path: string) => {
    const page = pages.get(applicationOf(path).page);
    if (!page) throw new Error(`The page for ${path} was not read.`);
    return page;
  };
  const screens = readScreens(folder, (path) => pageOf(path).html);
  await app.register(serveStatic, {
    root: `${folder}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  for (const name of FIXED) {
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, folder, { immutable: false, maxAge: '1d' }),
    );
  }
  const manifest = readFileSync(`${folder}manifest.webmanifest`, 'utf8');
  for (const application of APPLICATIONS) {
    const { scope } = application;
    app.get(`${scope === '/' ? '' : scope}/manifest.webmanifest`, (_request, reply) =>
      reply.type('application/manifest+json').send(fillManifest(manifest, config, application)),
    );
  }
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .sendFile('service-worker.js', folder, { immutable: false, maxAge: 0 }),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isScreen = request.method === 'GET' || request.method === 'HEAD';
    // A file of an older build is gone; a page in its place would be parsed as a script.
    if (!isScreen || path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    const { html, policy } = pageOf(path);
    const { scope } = applicationOf(path);
    const screenAt = (at: string) => screens.find(({ pattern }) => pattern.test(at));
    const screen = screenAt(path);
    const { calls } = screen ?? screenAt(scope === '/' ? NOT_FOUND : scope) ?? {};
    const page = screen ? html.replace('</head>', `${screen.links}</head>`) : html;
    return reply
      .code(screen && path !== NOT_FOUND ? 200 : 404)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillPage(withCalls(page, calls), config));
  });
}

function readPage(file: string): { html: string; policy: string } {
  const html = readFileSync(file, 'utf8');
  return { html, policy: policyOf(html) };
}

type Screen = { pattern: RegExp; links: string; calls: unknown };

/**
 * Reads from the build manifest the path of each screen, its files beyond those of its page as
 * preload links, and its first calls.
 */
function readScreens(folder: string, pageOf: (path: string) => string): Screen[] {
  const text = readFileSync(`${folder}screens.json`, 'utf8');
  const routes = JSON.parse(text) as [path: string, files: string[], calls: unknown][];
  return routes.map(([path, files, calls]) => ({
    calls,
    pattern: screenPattern(path),
    links: files
      .filter((name) => !pageOf(path).includes(name))
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
