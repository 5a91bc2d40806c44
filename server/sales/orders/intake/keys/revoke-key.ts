import type { BrandKey } from '#contract/orders/keys.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentKey } from './present.ts';
import { findKey, updateRevoked } from './store.ts';

/** Ends a key at once. Idempotent. Refuses BRAND_KEY_NOT_FOUND. */
export async function revokeKey(db: Db, id: number): Promise<BrandKey> {
  await updateRevoked(db, id, now());
  const key = await findKey(db, id);
  if (!key) refuse('BRAND_KEY_NOT_FOUND');
  return presentKey(key);
}
