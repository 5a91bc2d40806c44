import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { tokenExpiry } from './rules.ts';
import { insertUploadToken } from './store.ts';

/**
 * Issues a token for uploads during registration. Refuses 21004 above the rate limit of the
 * address.
 */
export async function generateToken(db: Db, address: string) {
  await limitAddress(db, 'upload_token', address);
  const at = now();
  const token = newToken();
  const expires_at = tokenExpiry(at);
  await inTransaction(db, (tx) =>
    insertUploadToken(tx, { token_hash: hashToken(token), created_at: at, expires_at }),
  );
  return { token, expires_at: expires_at.toISOString() };
}
