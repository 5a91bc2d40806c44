import { timingSafeEqual } from 'node:crypto';
import { type ClickKey, REF_BYTES, REF_SIGNED_BYTES } from './make-click-ref.ts';

// 24 bytes are exactly 32 base64url characters, so each reference has exactly one spelling.
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

/** Verifies a click reference and returns its link and time; null if its MAC is not ours. */
export function readClickRef(
  key: ClickKey,
  clickRef: string,
): { link_id: number; clicked_at: Date } | null {
  if (!SHAPE.test(clickRef)) return null;
  const bytes = Buffer.from(clickRef, 'base64url');
  const signed = bytes.subarray(0, REF_SIGNED_BYTES);
  const isMac = (mac: Buffer) =>
    timingSafeEqual(mac.subarray(0, REF_BYTES.mac), bytes.subarray(REF_SIGNED_BYTES));
  if (!isMac(key.sign(signed)) && !isMac(key.signOld(signed))) return null;
  return {
    link_id: bytes.readInt32BE(REF_BYTES.time),
    clicked_at: new Date(bytes.readUIntBE(0, REF_BYTES.time)),
  };
}
