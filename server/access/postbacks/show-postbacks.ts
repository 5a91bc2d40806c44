import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listPostbacks as listCall } from '#contract/postbacks/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPostback } from './present.ts';
import { OLD_SECRET_MS } from './rules.ts';
import { openSecret, sealNewSecret } from './seal-secret.ts';
import { countPostbacks, findPostbacks, lockPostback, updatePostback } from './store.ts';

export async function listPostbacks(
  db: Db,
  { publisher_id }: PublisherActor,
  { curPage, perPage, ...narrowed }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const filter = { ...narrowed, publisher_id };
  const rows = await findPostbacks(db, filter, { limit: perPage, offset: (curPage - 1) * perPage });
  return { list: rows.map(presentPostback), total: await countPostbacks(db, filter) };
}

/**
 * Returns the secret of a postback; `rotate` creates a new one and keeps the old valid for 24
 * hours. Refuses POSTBACK_NOT_FOUND.
 */
export function showSecret(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  publisherId: number,
  { id, rotate }: { id: number; rotate: number },
) {
  return inTransaction(db, async (tx) => {
    const kept = (await lockPostback(tx, publisherId, id)) ?? refuse('POSTBACK_NOT_FOUND');
    let { secret, old_secret_until } = kept;
    if (rotate === 1) {
      const old_secret = secret;
      secret = sealNewSecret(config, kept);
      old_secret_until = new Date(now().getTime() + OLD_SECRET_MS);
      await updatePostback(tx, id, { secret, old_secret, old_secret_until });
    }
    const isOldValid = old_secret_until !== null && old_secret_until > now();
    return {
      secret: openSecret(config, kept, secret),
      old_valid_until: isOldValid ? (old_secret_until?.toISOString() ?? null) : null,
    };
  });
}
