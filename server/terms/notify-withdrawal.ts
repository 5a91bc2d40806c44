import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import type { MailTexts } from '#server/accounts/mails/mail-texts.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { findBrandById } from '#server/brands/find-brand.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listVersions } from './store.ts';
import { dayText } from './write-terms-notice.ts';

type Withdrawal = {
  brand_id: number;
  terms_version: number;
  publisher_id: number;
  note: string | null;
};

/** Emails a publisher that announced terms have been withdrawn. */
export async function mailWithdrawal(parts: Parts, withdrawal: Withdrawal): Promise<void> {
  const notice = await describe(parts, withdrawal);
  if (!notice) return;
  await mailPublisher(parts, withdrawal.publisher_id, (t) => {
    const { title, lead } = notice.write(t);
    return {
      subject: title,
      lead: [lead, withdrawal.note].filter(Boolean).join(' '),
      button: t('Read the terms'),
      path: `/brands/${notice.mcid}?tab=terms`,
      tail: t('You receive this because you were notified of the withdrawn terms.'),
    };
  });
}

/** Publishes the same notice among the publisher's announcements. */
export async function announceWithdrawal(parts: Parts, withdrawal: Withdrawal): Promise<void> {
  const notice = await describe(parts, withdrawal);
  if (!notice) return;
  const { brand_id, terms_version, publisher_id, note } = withdrawal;
  const { mcid } = notice;
  await inTransaction(parts.db, (tx) =>
    publishAnnouncement(tx, {
      source: `withdrawal ${brand_id} ${terms_version} ${publisher_id}`,
      type: 2,
      write: (t) => {
        const { title, lead } = notice.write(t);
        const link = `[${t('Read the terms')}](/brands/${mcid}?tab=terms)`;
        const body = [escapeMarkdown(lead), escapeMarkdown(note ?? ''), link];
        return { title, body: body.filter(Boolean).join('\n\n') };
      },
      to: { publisher_id },
    }),
  );
}

async function describe({ db }: Parts, { brand_id, terms_version }: Withdrawal) {
  const brand = await findBrandById(db, brand_id);
  const versions = await listVersions(db, brand_id);
  const version = versions.find((one) => one.version === terms_version);
  if (!brand || !version) return null;
  const when = dayText(version.effective_from.toISOString());
  return {
    mcid: brand.mcid,
    write: (t: MailTexts) => ({
      title: t('The terms of {name} do not change', { name: brand.merchant_name }),
      lead: t(
        'The change announced for {when} UTC was withdrawn. The current terms remain in force.',
        { when },
      ),
    }),
  };
}
