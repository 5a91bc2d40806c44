import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPublisher, replacePublisherStatus } from './store.ts';

/** Locks a publisher, whose users are refused with 20047 from now on; locked already stays locked. */
export async function lockPublisher(db: Db, publisherId: number): Promise<{ status: string }> {
  await replacePublisherStatus(db, publisherId, 'active', 'locked');
  return statusOf(db, publisherId);
}

/** Lets a locked publisher in again, with the sessions that are still theirs. */
export async function unlockPublisher(db: Db, publisherId: number): Promise<{ status: string }> {
  await replacePublisherStatus(db, publisherId, 'locked', 'active');
  return statusOf(db, publisherId);
}

async function statusOf(db: Db, publisherId: number): Promise<{ status: string }> {
  const publisher = await findPublisher(db, publisherId);
  if (!publisher) refuse('NOT_FOUND');
  return { status: publisher.status };
}
