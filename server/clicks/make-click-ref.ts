import { createHmac, createSecretKey, type KeyObject, randomInt } from 'node:crypto';

/** The parts of a click reference in bytes: when, which link, which visit, proof. */
export const REF_BYTES = { time: 6, link: 4, serial: 4, proof: 10 } as const;
export const REF_SIGNED_BYTES = REF_BYTES.time + REF_BYTES.link + REF_BYTES.serial;
const REF_TOTAL_BYTES = REF_SIGNED_BYTES + REF_BYTES.proof;

// Counting from a random start keeps two clicks of one link in one millisecond apart, always within
// a process and all but surely between processes.
let serial = randomInt(2 ** 32);

/** The key of click references alone, so that a leak of one use does not open the others. */
export function deriveClickKey(secretKey: string): KeyObject {
  return createSecretKey(createHmac('sha256', secretKey).update('click_ref 1').digest());
}

/**
 * A new click reference: 32 letters that carry the link and the time, proved by a cut HMAC-SHA256.
 * The time stands first, so that new references land side by side in the index.
 */
export function makeClickRef(key: KeyObject, linkId: number, atMs: number): string {
  const bytes = Buffer.allocUnsafe(REF_TOTAL_BYTES);
  serial = (serial + 1) >>> 0;
  bytes.writeUIntBE(atMs, 0, REF_BYTES.time);
  bytes.writeInt32BE(linkId, REF_BYTES.time);
  bytes.writeUInt32BE(serial, REF_BYTES.time + REF_BYTES.link);
  proofOf(key, bytes.subarray(0, REF_SIGNED_BYTES)).copy(
    bytes,
    REF_SIGNED_BYTES,
    0,
    REF_BYTES.proof,
  );
  return bytes.toString('base64url');
}

/** The whole proof of a reference's signed part; only its first bytes travel. */
export function proofOf(key: KeyObject, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}
