import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';

/** An identity as shown to its owner; the provider's subject is not returned. */
export function presentIdentity(row: {
  id: number;
  platform: ThirdPartyPlatform;
  bound_at: Date;
  last_used_at: Date | null;
}) {
  return {
    id: row.id,
    platform: row.platform,
    bound_at: row.bound_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
