import type { MailText } from '#server/accounts/mails/mail-texts.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listJoinedPublishers } from './list-joined-publishers.ts';
import { findBrandById } from './store.ts';

const BRAND_AND_TERMS = 2;

const WORDS: Readonly<Record<string, readonly [title: MailText, body: MailText]>> = {
  offline: [
    '{name} has left the network',
    'Your links to it no longer redirect visitors, and new orders are not tracked. Remove them from your pages.',
  ],
  paused: [
    '{name} is paused',
    'Until it returns, your links to it do not redirect visitors, and orders are not tracked.',
  ],
  online: ['{name} is back', 'Your links to it work again.'],
};

/**
 * Notifies publishers who have joined a brand that it left, paused or came back. Idempotent: one
 * announcement per status and day (UTC), however often the job runs.
 */
export async function announceStatus(
  { db }: Parts,
  { brand_id }: { brand_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brand = await findBrandById(tx, brand_id);
    const words = WORDS[brand?.status ?? ''];
    if (!brand || !words) return;
    const publisher_ids = await listJoinedPublishers(tx, brand_id);
    if (publisher_ids.length === 0) return;
    await publishAnnouncement(tx, {
      source: `brand ${brand_id} ${brand.status} ${now().toISOString().slice(0, 10)}`,
      type: BRAND_AND_TERMS,
      write: (t) => ({
        title: t(words[0], { name: brand.merchant_name }),
        body: `${t(words[1])}\n\n[${t('About the brand')}](/brands/${brand.mcid})`,
      }),
      to: { brand_id, publisher_ids },
    });
  });
}
