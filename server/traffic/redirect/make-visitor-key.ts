import { createHmac, hash } from 'node:crypto';
import { BLOCK_BYTES } from '#server/traffic/clicks/make-click-ref.ts';
import { cacheByText } from '#server/traffic/links/cache-by-text.ts';

const DAY_MS = 86_400_000;

/** A browser, with the digest for the day of a salt. */
export type Browser = { user_agent: string; digest: Buffer; salt: string };

/**
 * Makes visitor keys: a visitor has one key per UTC day. Address and browser are hashed with a salt
 * derived per day, and one block of AES combines the two digests. So the address cannot be recovered
 * without the secret key, and visitors cannot be followed from one day to the next. The block is
 * encrypted by the caller, many at once.
 */
export function openVisitorKeys(secretKey: string) {
  let day = -1;
  let salt = '';
  let digestOf = (_text: string): Buffer => NO_DIGEST;

  function beginDay(today: number): void {
    day = today;
    salt = createHmac('sha256', secretKey).update(`visitor ${today}`).digest('base64url');
    const daily = salt;
    digestOf = cacheByText((address: string) => digest(daily, `address ${address}`));
  }

  /** Writes the block of a visitor, of which a part of the encryption is the key. */
  return function writeBlock(
    blocks: Buffer,
    at: number,
    address: string,
    browser: Browser,
    atMs: number,
  ): void {
    const today = Math.floor(atMs / DAY_MS);
    if (today !== day) beginDay(today);
    if (browser.salt !== salt) {
      browser.digest = digest(salt, `browser ${browser.user_agent}`);
      browser.salt = salt;
    }
    const own = digestOf(address);
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      blocks[at + index] = (own[index] ?? 0) ^ (browser.digest[index] ?? 0);
    }
    // The last byte of a block of a click reference is 0, so that neither can be used as the other.
    blocks[at + BLOCK_BYTES - 1] = (blocks[at + BLOCK_BYTES - 1] ?? 0) | 1;
  };
}

/** A browser whose digest is not known yet. */
export const newBrowser = (user_agent: string): Browser => ({
  user_agent,
  digest: NO_DIGEST,
  salt: '',
});

const NO_DIGEST = Buffer.alloc(BLOCK_BYTES);

const digest = (salt: string, text: string) =>
  hash('sha256', `${salt}\n${text}`, 'buffer').subarray(0, BLOCK_BYTES);
