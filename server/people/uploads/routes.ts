import type { FastifyInstance } from 'fastify';
import { FileStoreFailure } from '#server/platform/files/file-store.ts';
import { openStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findUpload } from './store.ts';

/**
 * Serves stored files at `/files/{name}`. Images are re-encoded and may be shown inline; everything
 * else is a download. Opened directly, a file can neither run scripts nor load anything.
 */
export async function serveFiles(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/files/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const upload = name.includes('\u0000') ? undefined : await findUpload(parts.db, name);
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    const file = upload
      ? await openStoredFile(parts.config, upload.name).catch(reportUnavailable(parts))
      : null;
    if (file === 'unavailable') {
      const headers = { 'retry-after': '5', 'cache-control': 'no-store' };
      return reply.code(503).headers(headers).type('text/plain').send('Try again in a moment');
    }
    if (!upload || !file) return reply.code(404).type('text/plain').send('Not found');
    const isImage = upload.media_type.startsWith('image/');
    const disposition = isImage ? 'inline' : 'attachment';
    return (
      reply
        .header('content-disposition', `${disposition}; ${dispositionName(upload.original_name)}`)
        // Names are unique, so the content of an address never changes. Documents may be sensitive and
        // are opened once: no browser keeps them.
        .header('cache-control', isImage ? 'private, max-age=31536000, immutable' : 'no-store')
        .type(upload.media_type)
        .header('content-length', file.size)
        .send(file.stream)
    );
  });
}

const reportUnavailable =
  ({ log }: Parts) =>
  (error: unknown): 'unavailable' => {
    if (!(error instanceof FileStoreFailure)) throw error;
    log.error({ err: error }, 'a file could not be read');
    return 'unavailable';
  };

/** A file name in the form of RFC 6266: ASCII for old browsers, then the complete name. */
function dispositionName(name: string): string {
  const ascii = name.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
