import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { addApiToken as addCall } from '#contract/publisher-api/tokens.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { daySpan } from '../rules.ts';
import { presentToken } from './present.ts';
import { insertToken, listTokens } from './store.ts';

const MAX_TOKENS = 50;

/** Issues a token for a channel or for the whole account; its secret is shown only once. */
export async function addToken(
  db: Db,
  actor: PublisherActor,
  { name, scopes, site_id, expires_on }: ParsedOf<typeof addCall>,
): Promise<ReplyOf<typeof addCall>> {
  const { publisher_id, time_zone } = actor;
  const token = newToken();
  const at = now();
  const expires_at = daySpan(time_zone, expires_on, expires_on)?.until ?? null;
  if (expires_at && expires_at <= at) refuse('API_TOKEN_EXPIRY_INVALID');
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
      expires_at,
    };
    const id = await insertToken(tx, row, hashToken(token));
    const [added] = await listTokens(tx, { publisher_id, id, at });
    if (!added) throw new Error('The new token was not found.');
    return { ...presentToken(added), token };
  });
}

async function requireSite(tx: Tx, publisherId: number, siteId: number) {
  return (await findOwnSite(tx, publisherId, siteId)) ?? refuse('SITE_NOT_FOUND');
}
