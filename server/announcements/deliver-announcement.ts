import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertRecipients, lockNotice, updateNotice } from './store.ts';

/**
 * Shows a notice to those it is for from now on, once its time has come. What was delivered or
 * withdrawn stays as it is, so this may run again; one put off has a later job of its own.
 */
export async function deliverAnnouncement(tx: Tx, id: number): Promise<void> {
  const notice = await lockNotice(tx, id);
  const at = now();
  if (!notice || notice.delivered_at || notice.withdrawn_at || notice.publish_at > at) return;
  await insertRecipients(tx, notice);
  await updateNotice(tx, id, { delivered_at: at });
}
