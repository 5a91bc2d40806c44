import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failWaiting } from './deliveries/store.ts';
import { MAX_POSTBACKS } from './rules.ts';
import { findPostbacks, lockPostback, updatePostback } from './store.ts';

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

/** Removes all postbacks of a publisher whose account is closed. */
export async function deletePostbacksOf(db: Db, publisher_id: number): Promise<void> {
  const page = { limit: MAX_POSTBACKS, offset: 0 };
  for (const { id } of await findPostbacks(db, { publisher_id }, page)) {
    await deletePostback(db, publisher_id, id);
  }
}
