import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { applicationOf } from '#contract/applications.ts';
import { fillPage, pagePolicy } from '#server/platform/http/network-page.ts';
import { NOT_FOUND, screenPattern } from '#server/platform/http/screen-pattern.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listScreens } from '../list-screens.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Vite inserts an inline script for React's hot reload, and its client waits for a restarted server
 * in a worker of its own code.
 */
const policy = pagePolicy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
  .replace("worker-src 'self'", "worker-src 'self' blob:");

/**
 * Serves the pages and their modules from `web/` with hot reload, on the port of the program. A path
 * that is neither a module nor a screen is answered 404 with the application, as in production.
 */
export async function serveSources(
  app: FastifyInstance,
  { config }: Pick<Parts, 'config'>,
): Promise<void> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      // By default Vite serves every file of the project, including the data folder with its keys.
      fs: { allow: ['web', 'contract', 'node_modules'].map((folder) => join(root, folder)) },
    },
  });
  app.addHook('preClose', () => vite.close());
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    const path = request.url.split('?')[0] ?? '/';
    vite.middlewares(request.raw, reply.raw, () => sendPage(vite, path, reply.raw, config));
  });
}

async function sendPage(
  vite: ViteDevServer,
  path: string,
  response: ServerResponse,
  config: Parts['config'],
) {
  // A path with an extension is a module that does not exist.
  if (/\.\w+$/.test(path)) return response.writeHead(404).end('Not found');
  const { page } = applicationOf(path);
  const source = await readFile(join(root, 'web', page), 'utf8');
  // The page is served at every path, so a relative path of its script must become absolute.
  const html = await vite.transformIndexHtml(`/${page}`, source.replace('src="./', 'src="/'));
  // The tables are read again for each page, so that a new screen needs no restart.
  const isScreen = listScreens().some((screen) => screenPattern(screen.path).test(path));
  response.statusCode = isScreen && path !== NOT_FOUND ? 200 : 404;
  response.setHeader('content-security-policy', policy);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(fillPage(html, config));
}
