import type { BrandKey } from '#contract/orders/keys.ts';
import type { ListedKey } from './store.ts';

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

/** A key as listed. */
export const presentKey = (key: ListedKey): BrandKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  created_at: key.created_at.toISOString(),
  created_by: key.creator,
  expires_at: isoOrNull(key.expires_at),
  revoked_at: isoOrNull(key.revoked_at),
  last_used_at: isoOrNull(key.last_used_at),
});
