import type { ApiToken } from '#contract/publisher-api/tokens.ts';
import type { TokenRow } from './store.ts';

/** The displayable part of a token. */
export function presentToken(token: TokenRow): ApiToken {
  return {
    ...token,
    made_by_name: token.made_by === null ? null : token.made_by_name,
    made_at: token.made_at.toISOString(),
    expires_at: token.expires_at?.toISOString() ?? null,
    last_used_at: token.last_used_at?.toISOString() ?? null,
    previous_until: token.previous_until?.toISOString() ?? null,
  };
}
