import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { type addApiToken as addCall, USUAL_DAYS } from '#contract/publisher-api/tokens.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { daySpan } from '../rules.ts';
import { presentToken } from './present.ts';
import { requireCode, type TokenRequest } from './require-code.ts';
import { insertToken, listTokens } from './store.ts';

const MAX_TOKENS = 50;

/**
 * Issues a token for a channel or for the whole account; its secret is shown only once. Requires a
 * code where the caller has a second factor.
 */
export async function addToken(
  request: TokenRequest,
  { name, scopes, site_id, expires_on, code }: ParsedOf<typeof addCall>,
): Promise<ReplyOf<typeof addCall>> {
  const { db, actor } = request;
  const { publisher_id, user_id, time_zone } = actor;
  const token = newToken();
  const at = now();
  const expires_at = expiryOf(expires_on, time_zone, at);
  if (expires_at && expires_at <= at) refuse('API_TOKEN_EXPIRY_INVALID');
  await requireCode(request, code);
  return inTransaction(db, async (tx) => {
    const site = site_id === undefined ? null : await requireSite(tx, publisher_id, site_id);
    const own = await listTokens(tx, { publisher_id, at });
    if (own.length >= MAX_TOKENS) refuse('API_TOKENS_TOO_MANY');
    const row = {
      publisher_id,
      site_id: site?.id ?? null,
      name: name.trim() || 'API',
      scopes: [...new Set(scopes)],
      last_four: token.slice(-4),
      made_at: at,
      made_by: user_id,
      expires_at,
    };
    const id = await insertToken(tx, row, hashToken(token));
    const [added] = await listTokens(tx, { publisher_id, id, at });
    if (!added) throw new Error('The new token was not found.');
    return { ...presentToken(added), token };
  });
}

/** The end of the last day, 90 days from today unless it was chosen; null: never. */
function expiryOf(expiresOn: string | undefined, zone: string, at: Date): Date | null {
  if (expiresOn === 'never') return null;
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const last = expiresOn ?? today.toPlainDate().add({ days: USUAL_DAYS }).toString();
  return daySpan(zone, last, last)?.until ?? null;
}

async function requireSite(tx: Tx, publisherId: number, siteId: number) {
  return (await findOwnSite(tx, publisherId, siteId)) ?? refuse('SITE_NOT_FOUND');
}
