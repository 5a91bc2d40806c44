import type { Db } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { isWithinLimit, refundLimit } from '#server/platform/rate-limits/consume-limit.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { refuse } from '#server/platform/refusal.ts';
import { matchesPassword } from './hash-password.ts';

type Attempt = {
  /** Whether the account has been signed in to on this device before. */
  isKnownDevice: boolean;
  password: string;
  /** null: there is no such account. */
  stored: string | null;
};
/** `key` names the account as it was entered, whether or not it exists. */
type Account = { key: string; limit: Extract<RateLimitName, 'sign_in' | 'staff_sign_in'> };

/**
 * Limits sign-ins and wrong passwords without a session; refuses 21004 above a limit. An address has
 * 20 wrong passwords a minute at one account, so that its other users still sign in, and 300 at all
 * accounts, against floods. Called first, so that a flood costs no hash. Returns the function that
 * checks the password. Above a limit only known devices reach it, each with a count of its own, so
 * that no one behind the same address keeps an owner out.
 */
export async function limitPasswords(db: Db, { address, device }: Visit, { key, limit }: Account) {
  const block = addressBlock(address);
  const pair = `${block} ${key}`;
  // The count of the address last: attempts at an account above its limit do not use it up.
  let counts: Counts = [
    ['wrong_password', pair],
    ['wrong_password_address', block],
  ];
  const isWithin = (await isWithinLimit(db, limit, pair)) && (await areWithin(db, counts));
  if (!isWithin && device === '') refuse('TOO_MANY_REQUESTS');
  return async function checkPassword({ isKnownDevice, password, stored }: Attempt) {
    if (!isWithin) {
      const own = `device ${device}`;
      counts = [['wrong_password', own]];
      const isAdmitted =
        isKnownDevice && (await isWithinLimit(db, limit, own)) && (await areWithin(db, counts));
      if (!isAdmitted) refuse('TOO_MANY_REQUESTS');
    }
    let isWrong = false;
    try {
      const isRight = await matchesPassword(
        password,
        stored,
        isKnownDevice ? 'proven' : 'stranger',
      );
      isWrong = !isRight;
      return isRight;
    } finally {
      // Refused as busy: no password was checked, so the attempt is refunded.
      if (!isWrong) for (const count of counts) await refundLimit(db, ...count);
    }
  };
}

type Counts = readonly (readonly [RateLimitName, key: string])[];

/** Counts an attempt in each, up to the first that is above its limit. */
async function areWithin(db: Db, counts: Counts): Promise<boolean> {
  for (const count of counts) if (!(await isWithinLimit(db, ...count))) return false;
  return true;
}
