import { createHash, randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';

/** A secret of 32 random bytes, base64url. Store only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A short public code without letters that are read for one another (I, L, O, U). */
export function newCode(length: number): string {
  let code = '';
  for (let index = 0; index < length; index += 1) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}
