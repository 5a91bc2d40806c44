import type { Postback } from '#contract/postbacks/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failWaiting, retryNow } from './deliveries/store.ts';
import { presentPostback } from './present.ts';
import { findPostback, lockPostback, updatePostback } from './store.ts';

const RESET = { failures: 0, failing_since: null, last_failed_at: null, rest_until: null };

/**
 * Switches a postback on, which makes its waiting deliveries due at once, or off, which fails them.
 * A paused postback keeps them and still enqueues new ones. Refuses POSTBACK_NOT_FOUND.
 */
export function switchPostback(
  db: Db,
  publisherId: number,
  { id, enabled, pause }: { id: number; enabled: number; pause: number },
): Promise<Postback> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPostback(tx, publisherId, id))) refuse('POSTBACK_NOT_FOUND');
    if (enabled === 1) {
      await updatePostback(tx, id, { ...RESET, enabled: true, off_reason: null, off_at: null });
      await retryNow(tx, id);
    } else if (pause === 1) {
      await updatePostback(tx, id, {
        ...RESET,
        enabled: false,
        off_reason: 'paused',
        off_at: now(),
      });
    } else {
      await updatePostback(tx, id, { enabled: false, off_reason: null, off_at: now() });
      await failWaiting(tx, id, 'The postback was switched off.');
    }
    const row = await findPostback(tx, publisherId, id);
    return presentPostback(row ?? refuse('POSTBACK_NOT_FOUND'));
  });
}
