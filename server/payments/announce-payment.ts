import { minorToText } from '#contract/money.ts';
import type { MailText } from '#server/accounts/mails/mail-texts.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockPayment } from './store.ts';

const PAYMENT = 3;

const WORDS: Readonly<Record<string, readonly [title: MailText, place: MailText]>> = {
  paid: ['A payment of {amount} was paid', 'It was sent to {account}.'],
  failed: ['A payment of {amount} failed', 'It was to be sent to {account}.'],
  returned: ['A payment of {amount} was returned', 'It was sent to {account}.'],
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
    const account = escapeMarkdown(masked_details);
    await publishAnnouncement(tx, {
      source: `payment ${payment_id} ${status}`,
      type: PAYMENT,
      write: (t) => ({
        title: t(words[0], { amount }),
        body: [account && t(words[1], { account }), `[${t('All payments')}](/payments/details)`]
          .filter(Boolean)
          .join('\n\n'),
      }),
      to: { publisher_id },
    });
  });
}
