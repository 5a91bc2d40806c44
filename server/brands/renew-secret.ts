import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockBrand, updateBrand } from './store.ts';

/**
 * Gives a brand a new secret for reporting orders. Only its hash is stored, so the secret is shown
 * only in this reply.
 */
export async function renewSecret(db: Db, mcid: string): Promise<{ mcid: string; secret: string }> {
  const secret = newToken();
  await inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, mcid);
    if (!brand) refuse('BRAND_NOT_EXISTS');
    await updateBrand(tx, brand.id, { secret_hash: hashToken(secret), updated_at: now() });
  });
  return { mcid, secret };
}
