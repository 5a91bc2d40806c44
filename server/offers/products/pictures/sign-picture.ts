import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/seal.ts';

type Pictured = { product_id: number; image: string | null };

const SIGNATURE_BYTES = 16;

/**
 * Path of a product's picture on this server; null without a picture. It is signed, so that only
 * pictures that were listed can be requested, and changes with the image, so that it can be cached
 * permanently.
 */
export function picturePath(secretKey: string, { product_id, image }: Pictured): string | null {
  if (image === null) return null;
  return `/product-pictures/${product_id}-${sign(secretKey, product_id, image).toString('base64url')}`;
}

/** Whether this is the signature of a path that `picturePath` returned. */
export function isSigned(
  secretKey: string,
  product_id: number,
  image: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  return (
    given.length === SIGNATURE_BYTES && timingSafeEqual(given, sign(secretKey, product_id, image))
  );
}

function sign(secretKey: string, product_id: number, image: string): Buffer {
  const key = deriveKey(secretKey, 'product pictures');
  const digest = createHmac('sha256', key).update(`${product_id} ${image}`).digest();
  return digest.subarray(0, SIGNATURE_BYTES);
}
