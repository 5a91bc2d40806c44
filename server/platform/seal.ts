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

/** A key of 32 bytes for one purpose, out of the secret key: no purpose's key tells another's. */
export function deriveKey(secretKey: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)));
}

/**
 * Encrypts a text by AES-256-GCM (nonce, tag and text as base64url). `bound` names what it belongs
 * to, such as a row's owner: it opens only with the same words, so rows cannot be swapped.
 */
export function seal(key: KeyObject, text: string, bound: string): string {
  const nonce = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** The text of `seal`; throws where the key, the words or a single bit differ. */
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

/** Where a sealed text stands: it opens nowhere else. */
export type Place = { table: string; row: number; column: string };

/**
 * Seals a text of one row under a data key of its own, which is sealed under `key` beside it. Both
 * are bound to their table, row and column, so that nobody can put one publisher's account in the
 * place of another's.
 */
export function sealRow(
  key: KeyObject,
  text: string,
  place: Place,
): { sealed_key: string; sealed: string } {
  const bytes = randomBytes(32);
  const sealed_key = seal(key, bytes.toString('base64url'), boundTo(place, 'data key'));
  return { sealed_key, sealed: seal(createSecretKey(bytes), text, boundTo(place, 'text')) };
}

/** The text of `sealRow`; throws where anything differs, the place included. */
export function unsealRow(
  key: KeyObject,
  { sealed_key, sealed }: { sealed_key: string; sealed: string },
  place: Place,
): string {
  const bytes = Buffer.from(unseal(key, sealed_key, boundTo(place, 'data key')), 'base64url');
  return unseal(createSecretKey(bytes), sealed, boundTo(place, 'text'));
}

const boundTo = ({ table, row, column }: Place, what: string) =>
  JSON.stringify([table, row, column, what]);
