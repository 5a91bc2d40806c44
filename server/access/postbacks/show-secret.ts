import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { OLD_SECRET_MS } from './rules.ts';
import { openSecret, sealNewSecret } from './seal-secret.ts';
import { lockPostback, updatePostback } from './store.ts';

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
