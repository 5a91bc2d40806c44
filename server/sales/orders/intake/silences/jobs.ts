import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { findSilence } from './watch-silences.ts';

/** Jobs that notify staff of brands whose orders have stopped. */
export const silenceJobs = {
  'orders.notify_stopped': notifyStopped,
} satisfies Record<string, JobRunner>;

function notifyStopped(
  { db }: Parts,
  { brand_id, silence_id }: { brand_id: number; silence_id: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const brand = await findBrandById(tx, brand_id);
    const silence = await findSilence(tx, brand_id);
    // Orders have arrived in the meantime.
    if (!brand || silence?.id !== silence_id) return;
    const last_order = silence.last_order_at.toISOString().slice(0, 16).replace('T', ' ');
    await notifyStaff(tx, {
      kind: 'orders_stopped',
      source: `silence ${silence_id}`,
      values: { brand: brand.merchant_name, last_order },
      path: `/staff/brands/${brand.mcid}`,
    });
  });
}
