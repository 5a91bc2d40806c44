import { minorToText } from '#contract/money.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockPayment } from './store.ts';

const PAYMENT = 3;

const WORDS: Readonly<Record<string, readonly [title: string, body: string]>> = {
  paid: ['was paid', 'It went to'],
  failed: ['could not be paid', 'It was meant for'],
  returned: ['came back', 'It had gone to'],
};

/**
 * Notifies a publisher that a payment was paid, failed or returned. Idempotent: one announcement
 * per payment and status.
 */
export async function announcePayment(
  { db }: Parts,
  { payment_id }: { payment_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, payment_id);
    const words = WORDS[payment?.status ?? ''];
    if (!payment || !words) return;
    const { status, publisher_id, currency, masked_details } = payment;
    const amount = `${minorToText(payment.amount_minor, currency)} ${currency}`;
    const place = masked_details ? ` ${words[1]} ${escapeMarkdown(masked_details)}.` : '';
    await publishAnnouncement(tx, {
      source: `payment ${payment_id} ${status}`,
      type: PAYMENT,
      title: `A payment of ${amount} ${words[0]}`,
      body: `A payment of **${amount}** ${words[0]}.${place}\n\n[All payments](/payments/details)`,
      to: { publisher_id },
    });
  });
}
