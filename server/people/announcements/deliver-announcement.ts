import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import { insertRecipients, lockAnnouncement, updateAnnouncement } from './store.ts';

/** Lists the publishers that have joined a brand now. */
export type ListJoinedPublishers = (tx: Tx, brandId: number) => Promise<number[]>;

/**
 * Delivers an announcement to its recipients once its time has come. Idempotent: a delivered or
 * withdrawn announcement is left unchanged, and one that was rescheduled has a later job. The caller
 * passes `listJoined`, because brands depend on announcements.
 */
export async function deliverAnnouncement(
  tx: Tx,
  id: number,
  listJoined: ListJoinedPublishers,
): Promise<void> {
  const row = await lockAnnouncement(tx, id);
  const at = now();
  if (!row || row.delivered_at || row.withdrawn_at || row.publish_at > at) return;
  const joined = row.brand_id === null ? [] : await listJoined(tx, row.brand_id);
  await insertRecipients(tx, id, row.publisher_id === null ? joined : [row.publisher_id]);
  await updateAnnouncement(tx, id, { delivered_at: at });
  announceChange(tx, 'notifications', 'publishers');
}
