import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type AnnouncementTexts,
  insertAnnouncement,
  lockAnnouncement,
  type NewAnnouncement,
  updateAnnouncement,
} from './store.ts';

/**
 * Adds an announcement written by staff, to be delivered at `publishAt` (default: now). Returns its
 * id and time. Refuses NOTICE_TIME_INVALID for a time in the past.
 */
export async function addAnnouncement(
  tx: Tx,
  row: Omit<NewAnnouncement, 'publish_at'>,
  publishAt: Date | undefined,
): Promise<{ id: number; publish_at: Date }> {
  requireFuture(publishAt);
  const publish_at = publishAt ?? now();
  const id = await insertAnnouncement(tx, { ...row, publish_at });
  return { id, publish_at };
}

/**
 * Changes the texts of an announcement and, until it is published, its time. Refuses
 * NOTICE_NOT_EXIST, NOTICE_WITHDRAWN, NOTICE_ALREADY_PUBLISHED, NOTICE_TIME_INVALID.
 */
export async function changeAnnouncement(
  tx: Tx,
  id: number,
  texts: AnnouncementTexts,
  publishAt: Date | undefined,
): Promise<void> {
  const row = (await lockAnnouncement(tx, id)) ?? refuse('NOTICE_NOT_EXIST');
  if (row.withdrawn_at) refuse('NOTICE_WITHDRAWN');
  if (publishAt === undefined) return updateAnnouncement(tx, id, texts);
  if (row.publish_at <= now()) refuse('NOTICE_ALREADY_PUBLISHED');
  requireFuture(publishAt);
  await updateAnnouncement(tx, id, { ...texts, publish_at: publishAt });
}

/** Withdraws an announcement. Idempotent. Refuses NOTICE_NOT_EXIST. */
export async function withdrawAnnouncement(tx: Tx, id: number): Promise<void> {
  const row = (await lockAnnouncement(tx, id)) ?? refuse('NOTICE_NOT_EXIST');
  if (!row.withdrawn_at) await updateAnnouncement(tx, id, { withdrawn_at: now() });
}

function requireFuture(at: Date | undefined): void {
  if (at !== undefined && at < now()) refuse('NOTICE_TIME_INVALID');
}
