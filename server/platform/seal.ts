import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives a 32-byte key for one purpose from the secret key (HKDF): one derived key reveals nothing
 * about another.
 */
export function deriveKey(secretKey: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)));
}

/**
 * Encrypts a text with AES-256-GCM (nonce, tag and text as base64url). `bound` is the additional
 * authenticated data, such as the row's owner: the text only decrypts with the same value, so rows
 * cannot be swapped.
 */
export function seal(key: KeyObject, text: string, bound: string): string {
  const nonce = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Decrypts the text of `seal`; throws if the key, `bound` or a single bit differs. */
export function unseal(key: KeyObject, sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(bound))
    .setAuthTag(tag);
  const shown = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([shown, decipher.final()]).toString('utf8');
}

/** The location a sealed text is bound to. */
export type Location = { table: string; row: number; column: string };

/**
 * Envelope encryption of a text in one row: it is encrypted with its own data key, which is stored
 * next to it, encrypted with `key`. Both are bound to table, row and column, so that one
 * publisher's account cannot be replaced by another's.
 */
export function sealRow(
  key: KeyObject,
  text: string,
  place: Location,
): { sealed_key: string; sealed: string } {
  const bytes = randomBytes(32);
  const sealed_key = seal(key, bytes.toString('base64url'), boundTo(place, 'data key'));
  return { sealed_key, sealed: seal(createSecretKey(bytes), text, boundTo(place, 'text')) };
}

/** Decrypts the text of `sealRow`; throws if anything differs, including the place. */
export function unsealRow(
  key: KeyObject,
  { sealed_key, sealed }: { sealed_key: string; sealed: string },
  place: Location,
): string {
  const bytes = Buffer.from(unseal(key, sealed_key, boundTo(place, 'data key')), 'base64url');
  return unseal(createSecretKey(bytes), sealed, boundTo(place, 'text'));
}

const boundTo = ({ table, row, column }: Location, what: string) =>
  JSON.stringify([table, row, column, what]);
