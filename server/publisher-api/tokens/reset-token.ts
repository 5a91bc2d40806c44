import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { resetApiToken as resetCall } from '#contract/publisher-api/docs.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOwnSite } from '#server/sites/find-own-site.ts';
import { replaceToken } from '../store.ts';
import { presentToken } from './present.ts';

/**
 * Issues a new token for a channel, shown only once. The old token is invalid from the commit on.
 */
export async function resetToken(
  db: Db,
  actor: PublisherActor,
  { site_id }: ParsedOf<typeof resetCall>,
): Promise<ReplyOf<typeof resetCall>> {
  const token = newToken();
  const row = {
    site_id,
    user_id: actor.user_id,
    token_hash: hashToken(token),
    last_four: token.slice(-4),
    made_at: now(),
  };
  const site = await inTransaction(db, async (tx) => {
    const own = await findOwnSite(tx, actor.publisher_id, site_id);
    if (!own) return refuse('SITE_NOT_FOUND');
    await replaceToken(tx, row);
    return own;
  });
  return { ...presentToken(site, { ...row, last_used_at: null }), token };
}
