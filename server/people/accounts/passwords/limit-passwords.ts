import type { Db } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { isWithinLimit, refundLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { matchesPassword } from './hash-password.ts';

type Attempt = {
  /** Whether the account has been signed in to on this device before. */
  isKnownDevice: boolean;
  password: string;
  /** null: there is no such account. */
  stored: string | null;
};

/**
 * Rate limit of wrong passwords per address without a session: 20 a minute, over all accounts;
 * refuses 21004 above that. Called first, so that a flood costs no hash and, above twice the limit,
 * no database query. Returns the function that checks the password. Behind a limited address only
 * known devices reach it, each with a separate count, so that a flood from a shared address does
 * not lock out its users.
 */
export async function limitPasswords(db: Db, { address, device }: Visit) {
  const block = addressBlock(address);
  const isWithin = await isWithinLimit(db, 'wrong_password', block);
  if (!isWithin && device === '') refuse('TOO_MANY_REQUESTS');
  const key = isWithin ? block : `device ${device}`;
  return async function checkPassword({ isKnownDevice, password, stored }: Attempt) {
    if (!isWithin && !(isKnownDevice && (await isWithinLimit(db, 'wrong_password', key)))) {
      refuse('TOO_MANY_REQUESTS');
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
      if (!isWrong) await refundLimit(db, 'wrong_password', key);
    }
  };
}
