import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { mayTakeToken, tokenExpiry, tokensCountFrom } from './rules.ts';
import { countUploadTokens, insertUploadToken, lockCount } from './store.ts';

/** Issues a token for files sent while registering; refuses 21004 past the address's quota. */
export async function generateToken(db: Db, address: string) {
  const at = now();
  const token = newToken();
  const expires_at = tokenExpiry(at);
  const address_hash = hashToken(addressBlock(address));
  await inTransaction(db, async (tx) => {
    await lockCount(tx, `address ${address_hash}`);
    const taken = await countUploadTokens(tx, address_hash, tokensCountFrom(at));
    if (!mayTakeToken(taken)) refuse('TOO_MANY_REQUESTS');
    const token_hash = hashToken(token);
    await insertUploadToken(tx, { token_hash, address_hash, created_at: at, expires_at });
  });
  return { token, expires_at: expires_at.toISOString() };
}
