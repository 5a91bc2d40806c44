import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 128 MiB and about half a second: a passphrase cannot be guessed at a high rate. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Derives the key of a backup from its passphrase. */
export function derivePartKey(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase, salt, KEY_BYTES, SCRYPT);
}

/** Encrypts a part with AES-256-GCM, bound to its number, so that parts cannot be exchanged. */
export function sealPart(key: Buffer, part: Buffer, number: number): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(number)));
  return Buffer.concat([nonce, cipher.update(part), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a part; throws if the passphrase or any bit differs. */
export function unsealPart(key: Buffer, sealed: Buffer, number: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(String(number)))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
