import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { ROTATION_HOURS, type rotateApiToken } from '#contract/publisher-api/tokens.ts';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentToken } from './present.ts';
import { requireCode, type TokenRequest } from './require-code.ts';
import { listTokens, replaceSecret } from './store.ts';

/**
 * Replaces the secret of a token; programs have 24 hours to take over the new one. Requires a code
 * where the caller has a second factor.
 */
export async function rotateToken(
  request: TokenRequest,
  { id, code }: ParsedOf<typeof rotateApiToken>,
): Promise<ReplyOf<typeof rotateApiToken>> {
  const { db, actor } = request;
  const { publisher_id } = actor;
  const token = newToken();
  const at = now();
  const valid_until = new Date(at.getTime() + ROTATION_HOURS * HOUR_MS);
  const secret = { token_hash: hashToken(token), last_four: token.slice(-4), valid_until };
  const [found] = await listTokens(db, { publisher_id, id, at });
  if (!found) refuse('API_TOKEN_NOT_FOUND');
  await requireCode(request, code);
  return inTransaction(db, async (tx) => {
    const [own] = await listTokens(tx, { publisher_id, id, at });
    if (!own) return refuse('API_TOKEN_NOT_FOUND');
    await replaceSecret(tx, id, secret);
    const { last_four } = secret;
    return { ...presentToken({ ...own, last_four, previous_until: valid_until }), token };
  });
}
