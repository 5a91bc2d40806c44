import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { proofOf, REF_BYTES, REF_SIGNED_BYTES } from './make-click-ref.ts';

// 24 bytes are 32 letters without a loose bit, so one reference has exactly one spelling.
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

/** What a click reference says of itself, or null when we did not make it. */
export function readClickRef(
  key: KeyObject,
  clickRef: string,
): { link_id: number; clicked_at: Date } | null {
  if (!SHAPE.test(clickRef)) return null;
  const bytes = Buffer.from(clickRef, 'base64url');
  const proof = proofOf(key, bytes.subarray(0, REF_SIGNED_BYTES)).subarray(0, REF_BYTES.proof);
  if (!timingSafeEqual(proof, bytes.subarray(REF_SIGNED_BYTES))) return null;
  return {
    link_id: bytes.readInt32BE(REF_BYTES.time),
    clicked_at: new Date(bytes.readUIntBE(0, REF_BYTES.time)),
  };
}
