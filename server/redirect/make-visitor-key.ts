import { createHmac, hash } from 'node:crypto';

const DAY_MS = 86_400_000;

/**
 * Makes visitor keys: a visitor has one key per UTC day. The key is a hash with a salt derived per
 * day, so the address cannot be recovered from it without the secret key, and visitors cannot be
 * followed from one day to the next.
 */
export function openVisitorKeys(secretKey: string) {
  let day = -1;
  let salt = '';
  return function makeVisitorKey(address: string, userAgent: string, atMs: number): string {
    const today = Math.floor(atMs / DAY_MS);
    if (today !== day) {
      salt = createHmac('sha256', secretKey).update(`visitor ${today}`).digest('base64url');
      day = today;
    }
    return hash('sha256', `${salt}\n${address}\n${userAgent}`, 'base64url').slice(0, 22);
  };
}
