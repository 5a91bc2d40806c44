import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listJoinedPublishers } from './list-joined-publishers.ts';
import { findBrandById } from './store.ts';

const KINDS = { offline: 'brand_left', paused: 'brand_paused', online: 'brand_back' } as const;

/**
 * Notifies publishers who have joined a brand that it left, paused or came back. Idempotent: once
 * per status and day (UTC), however often the job runs.
 */
export async function notifyStatus(
  { db }: Parts,
  { brand_id }: { brand_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brand = await findBrandById(tx, brand_id);
    const kind = KINDS[brand?.status as keyof typeof KINDS];
    if (!brand || !kind) return;
    for (const publisherId of await listJoinedPublishers(tx, brand_id)) {
      await notifyPublisher(tx, publisherId, {
        kind,
        source: `brand ${brand_id} ${now().toISOString().slice(0, 10)}`,
        values: { brand: brand.merchant_name },
        path: `/brands/${brand.mcid}`,
      });
    }
  });
}
