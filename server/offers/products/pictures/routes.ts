import type { FastifyInstance, FastifyReply } from 'fastify';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { fetchPicture } from './fetch-picture.ts';
import { PICTURE_SIZES, type PictureSize } from './resize-picture.ts';
import { isSigned } from './sign-picture.ts';
import { findPicture } from './store.ts';

const NAME = /^(\d{1,9})-([\w-]{22})$/;
const YEAR_SECONDS = 31_536_000;
/** An image that could not be fetched is requested again after this time. */
const RETRY_SECONDS = 3_600;

type Params = { name: string };
type Query = { size?: string };

/**
 * Serves `/product-pictures/{product}-{signature}?size=small|large`: the product's image, fetched
 * once, resized and re-encoded. Paths are signed by `picturePath`, so this is no open proxy.
 */
export async function servePictures(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get<{ Params: Params; Querystring: Query }>(
    '/product-pictures/:name',
    async (request, reply) => {
      reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin');
      const { size = 'large' } = request.query;
      if (!isSize(size)) return missing(reply, 0);
      const found = await readPicture(parts, request.params.name, size).catch(busyOrThrow);
      if (found === 'busy') {
        const headers = { 'retry-after': '5', 'cache-control': 'no-store' };
        return reply.code(503).headers(headers).type('text/plain').send('Try again in a moment');
      }
      if (found === 'unknown') return missing(reply, 0);
      if (found === null) return missing(reply, RETRY_SECONDS);
      return reply
        .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
        .type('image/webp')
        .send(Buffer.from(found));
    },
  );
}

const isSize = (size: string): size is PictureSize => Object.hasOwn(PICTURE_SIZES, size);

/** The picture; `unknown` for a path that was not signed by us; null if its host has no image. */
async function readPicture(
  parts: Parts,
  name: string,
  size: PictureSize,
): Promise<Uint8Array | 'unknown' | null> {
  const [, id = '', signature = ''] = NAME.exec(name) ?? [];
  const product_id = Number(id);
  const stored = id === '' ? undefined : await findPicture(parts.db, product_id, size);
  const { image, fetched_image, fetched_at, picture } = stored ?? {};
  if (!image || !isSigned(parts.config.secret_key, product_id, image, signature)) return 'unknown';
  if (fetched_image === image && fetched_at) {
    const ageMs = now().getTime() - fetched_at.getTime();
    if (picture || ageMs < RETRY_SECONDS * 1000) return picture ?? null;
  }
  const fetched = await fetchPicture(parts, { product_id, image });
  return fetched?.[size] ?? null;
}

function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof Refusal && error.key === 'SERVICE_BUSY') return 'busy';
  throw error;
}

function missing(reply: FastifyReply, maxAgeSeconds: number): FastifyReply {
  const caching = maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'no-store';
  return reply.code(404).header('cache-control', caching).type('text/plain').send('Not found');
}
