import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';

/** An identity as its owner knows it; the provider's own number for the person stays here. */
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
