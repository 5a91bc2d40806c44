import { createHmac, timingSafeEqual } from 'node:crypto';

type Signed = {
  secret: string;
  text: string;
  given: string | string[] | undefined;
  algorithm?: 'sha256' | 'sha1';
  encoding: 'base64' | 'hex';
};

/** Whether an HMAC of a text is the given one. Without a secret nothing is authentic. */
export function isSignature({ secret, text, given, algorithm = 'sha256', encoding }: Signed) {
  if (secret === '' || typeof given !== 'string') return false;
  const expected = createHmac(algorithm, secret).update(text).digest(encoding);
  return isSameText(expected, given);
}

/** Compares two texts in a time that depends on their lengths only. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The value of a header, or undefined. */
export const headerOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
