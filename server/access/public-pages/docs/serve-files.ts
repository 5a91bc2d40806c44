import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FOLDER = new URL('../../../../clients/', import.meta.url);

/** Files that a shop installs, by their name below `/docs/files/`. */
const FILES: Readonly<Record<string, string>> = {
  'google-tag-manager-web.tpl': 'google-tag-manager/web-template.tpl',
  'google-tag-manager-server.tpl': 'google-tag-manager/server-template.tpl',
  'affiliate-click-reference.php': 'woocommerce/affiliate-click-reference.php',
};

/** Serves the files that the documentation and the integration screen offer, with the network's address. */
export function serveFiles(app: FastifyInstance, trackingUrl: string): void {
  for (const [name, path] of Object.entries(FILES)) {
    const text = readFileSync(new URL(path, FOLDER), 'utf8');
    const filled = text.replaceAll('https://network.example', trackingUrl);
    app.get(`/docs/files/${name}`, (_request, reply) =>
      reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'public, max-age=300')
        .type('text/plain; charset=utf-8')
        .send(filled),
    );
  }
}
