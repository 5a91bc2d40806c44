import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { requireLockedBrand } from './find-brand.ts';
import { updateBrand } from './store.ts';

/**
 * Gives a brand a new secret for reporting orders. Only its hash is stored, so the secret is shown
 * only in this reply.
 */
export async function renewSecret(db: Db, mcid: string): Promise<{ mcid: string; secret: string }> {
  const secret = newToken();
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    await updateBrand(tx, brand.id, { secret_hash: hashToken(secret), updated_at: now() });
  });
  return { mcid, secret };
}
