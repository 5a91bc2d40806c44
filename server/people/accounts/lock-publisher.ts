import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endSessionsOfPublisher } from './sessions/store.ts';
import { findPublisher, replacePublisherStatus } from './store.ts';

/** Locks a publisher: its users are refused with 20047. Idempotent. */
export async function lockPublisher(db: Db, publisherId: number): Promise<{ status: string }> {
  await replacePublisherStatus(db, publisherId, 'active', 'locked');
  return statusOf(db, publisherId);
}

/**
 * Unlocks a publisher and ends sessions opened before the lock, because an intruder may hold one.
 * They are ended here and not at the lock, so that users of a locked account receive 20047.
 */
export async function unlockPublisher(db: Db, publisherId: number): Promise<{ status: string }> {
  return inTransaction(db, async (tx) => {
    if ((await statusOf(tx, publisherId)).status === 'locked') {
      await endSessionsOfPublisher(tx, publisherId, now());
      await replacePublisherStatus(tx, publisherId, 'locked', 'active');
    }
    return statusOf(tx, publisherId);
  });
}

async function statusOf(db: Db, publisherId: number): Promise<{ status: string }> {
  const publisher = await findPublisher(db, publisherId);
  if (!publisher) refuse('NOT_FOUND');
  return { status: publisher.status };
}
