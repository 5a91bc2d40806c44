import type { FastifyInstance } from 'fastify';
import { FileStoreFailure } from '#server/platform/files/file-store.ts';
import { openKeptFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findUpload } from './store.ts';

/**
 * Serves kept files at `/files/{name}`. Pictures are the ones we drew and may be shown in place;
 * everything else is a download. Opened by itself a file may run and load nothing.
 */
export async function serveFiles(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/files/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const upload = name.includes('\u0000') ? undefined : await findUpload(parts.db, name);
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    const file = upload
      ? await openKeptFile(parts.config, upload.name).catch(notifyAway(parts))
      : null;
    if (file === 'away') {
      const headers = { 'retry-after': '5', 'cache-control': 'no-store' };
      return reply.code(503).headers(headers).type('text/plain').send('Try again in a moment');
    }
    if (!upload || !file) return reply.code(404).type('text/plain').send('Not found');
    const place = upload.media_type.startsWith('image/') ? 'inline' : 'attachment';
    return (
      reply
        .header('content-disposition', `${place}; ${namedAs(upload.original_name)}`)
        // A name is never given twice, so what it names never changes.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type(upload.media_type)
        .header('content-length', file.size)
        .send(file.stream)
    );
  });
}

const notifyAway =
  ({ log }: Parts) =>
  (error: unknown): 'away' => {
    if (!(error instanceof FileStoreFailure)) throw error;
    log.error({ err: error }, 'a file could not be read');
    return 'away';
  };

/** A name as RFC 6266 writes it: plain letters for old browsers, then the whole of it. */
function namedAs(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
