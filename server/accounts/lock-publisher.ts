import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endSessionsOfPublisher } from './sessions/store.ts';
import { findPublisher, replacePublisherStatus } from './store.ts';

/** Locks a publisher, whose users are refused with 20047 from now on; locked already stays locked. */
export async function lockPublisher(db: Db, publisherId: number): Promise<{ status: string }> {
  await replacePublisherStatus(db, publisherId, 'active', 'locked');
  return statusOf(db, publisherId);
}

/**
 * Lets a locked publisher in again. Sessions from before end: whoever was the reason for the lock may hold
 * one. They end here and not at the lock, so that users are told of it (20047) until then.
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
