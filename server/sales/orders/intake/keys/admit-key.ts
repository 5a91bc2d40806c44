import type { KeyScope } from '#contract/orders/keys.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ReportingBrand } from '../brand-store.ts';

const USED_EVERY_MS = 3_600_000;
const KEY_SHAPE = /^sk_[A-Za-z0-9_-]{43}$/;

/** A program of a brand. `key_id` is null if it uses the brand's single secret. */
export type BrandClient = {
  brand: ReportingBrand;
  key_id: number | null;
  scopes: readonly string[];
};

/** Whether a token has the form of an API key; the brands' single secrets are shorter. */
export const isApiKey = (token: string): boolean => KEY_SHAPE.test(token);

/**
 * Authenticates an API key, in one statement. Refuses BRAND_KEY_INVALID; to those who have the key
 * BRAND_KEY_EXPIRED says that it has expired or was revoked.
 */
export async function admitKey(db: Db, token: string): Promise<BrandClient> {
  const found = isApiKey(token) ? await findKeyByHash(db, hashToken(token)) : undefined;
  if (!found) refuse('BRAND_KEY_INVALID');
  const { key_id, scopes, expires_at, revoked_at, last_used_at, ...brand } = found;
  const at = now();
  if (revoked_at || (expires_at && expires_at <= at)) refuse('BRAND_KEY_EXPIRED');
  if (!last_used_at || at.getTime() - last_used_at.getTime() > USED_EVERY_MS) {
    await updateUsed(db, key_id, at);
  }
  return { brand, key_id, scopes };
}

/** Refuses BRAND_KEY_SCOPE_MISSING unless the client has the scope. */
export function requireScope(client: BrandClient, scope: KeyScope): void {
  if (!client.scopes.includes(scope)) refuse('BRAND_KEY_SCOPE_MISSING', { scope });
}

async function updateUsed(db: Db, id: number, last_used_at: Date): Promise<void> {
  await db.updateTable('brand_api_keys').set({ last_used_at }).where('id', '=', id).execute();
}

/** A key with its brand, in one statement. */
function findKeyByHash(db: Db, keyHash: string) {
  return db
    .selectFrom('brand_api_keys as k')
    .innerJoin('brands as b', 'b.id', 'k.brand_id')
    .select(['b.id', 'b.mcid', 'b.currency', 'b.cookie_days', 'b.status'])
    .select(['b.lock_days', 'b.time_zone'])
    .select(['k.id as key_id', 'k.scopes', 'k.expires_at', 'k.revoked_at', 'k.last_used_at'])
    .where('k.key_hash', '=', keyHash)
    .executeTakeFirst();
}
