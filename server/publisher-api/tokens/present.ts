import type { ApiToken } from '#contract/publisher-api/docs.ts';

type Site = { id: number; code: string; name: string };
type TokenRow = { last_four: string; made_at: Date; last_used_at: Date | null };

/** A channel with the displayable part of its token. */
export function presentToken(site: Site, token: TokenRow | undefined): ApiToken {
  return {
    site_id: site.id,
    medium_id: site.code,
    name: site.name,
    last_four: token?.last_four ?? null,
    made_at: token?.made_at.toISOString() ?? null,
    last_used_at: token?.last_used_at?.toISOString() ?? null,
  };
}
