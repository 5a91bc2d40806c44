import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failWaiting } from './deliveries/store.ts';
import { lockPostback, updatePostback } from './store.ts';

/**
 * Removes a postback. Its waiting deliveries fail, its log is kept for 30 days. Refuses
 * POSTBACK_NOT_FOUND.
 */
export function deletePostback(db: Db, publisherId: number, id: number) {
  return inTransaction(db, async (tx) => {
    if (!(await lockPostback(tx, publisherId, id))) refuse('POSTBACK_NOT_FOUND');
    await updatePostback(tx, id, { deleted_at: now(), enabled: false, off_reason: null });
    await failWaiting(tx, id, 'The postback was removed.');
    return {};
  });
}
