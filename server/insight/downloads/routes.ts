import type { FastifyInstance } from 'fastify';
import { now } from '#server/platform/clock.ts';
import { openStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findReadyFile } from './store.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Streams finished files at `/exports/{name}`. The random name is the credential, because a new tab
 * has no session. Only the owner receives it, and it is deleted with the file.
 */
export async function serveExports(app: FastifyInstance, { db, config }: Parts): Promise<void> {
  app.get('/exports/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const file = name.includes('\u0000') ? undefined : await findReadyFile(db, name, now());
    const opened = file ? await openStoredFile(config, name) : null;
    if (!file || !opened) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This file has expired or was deleted. Export the report again.');
    }
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .header('content-length', opened.size)
      .type(MEDIA_TYPES[file.format] ?? 'application/octet-stream')
      .send(opened.stream);
  });
}
