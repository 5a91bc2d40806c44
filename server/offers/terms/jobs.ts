import type { Language } from '#contract/language.ts';
import { publish } from '#server/events.ts';
import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { type MailTexts, mailTexts } from '#server/people/accounts/mails/mail-texts.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/documents/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { presentHistory } from './present.ts';
import { notifyDecision, notifyProposal } from './proposals/notify-proposal.ts';
import { insertNotified, listAllRules, listVersions } from './store.ts';
import { dayText, writeTermsNotice } from './write-terms-notice.ts';

/** Job handlers that notify joined publishers of changed terms. */
export const termsJobs = {
  'terms.notify': notifyTerms,
  'terms.notify_change': notifyTermsChange,
  'terms.notify_withdrawal': notifyWithdrawal,
  'terms.notify_proposal': notifyProposal,
  'terms.notify_proposal_decision': notifyDecision,
} satisfies Record<string, JobRunner>;

type Withdrawal = {
  brand_id: number;
  terms_version: number;
  publisher_id: number;
  note: string | null;
};

type Version = { brand_id: number; terms_version: number };

/** Notifies a publisher that announced terms have been withdrawn. */
async function notifyWithdrawal(
  { db }: Parts,
  { brand_id, terms_version, publisher_id, note }: Withdrawal,
): Promise<void> {
  const brand = await findBrandById(db, brand_id);
  const versions = await listVersions(db, brand_id);
  const version = versions.find((one) => one.version === terms_version);
  if (!brand || !version) return;
  const when = dayText(version.effective_from.toISOString());
  await inTransaction(db, (tx) =>
    notifyPublisher(tx, publisher_id, {
      kind: 'terms_withdrawn',
      source: `terms ${brand_id} ${terms_version}`,
      values: { brand: brand.merchant_name, when, note: note ?? '' },
      path: `/brands/${brand.mcid}?tab=terms`,
    }),
  );
}

/**
 * Enqueues the notification of each joined publisher about a version. Idempotent: publishers who
 * are already recorded in `terms_notifications` are skipped when the job runs again.
 */
export async function notifyTerms({ db }: Parts, { brand_id, terms_version }: Version) {
  for (const publisher_id of await listJoinedPublishers(db, brand_id)) {
    await inTransaction(db, async (tx) => {
      const row = { brand_id, version: terms_version, publisher_id, notified_at: now() };
      if (!(await insertNotified(tx, row))) return;
      await publish(tx, 'brand.terms_notifications', { brand_id, terms_version, publisher_id });
    });
  }
}

/** Notifies a publisher what a version changes for them; the subject names the worst change. */
async function notifyTermsChange(
  parts: Parts,
  { publisher_id, ...which }: Version & { publisher_id: number },
): Promise<void> {
  const notice = await describeTerms(parts, which, publisher_id);
  if (!notice) return;
  const values = (language: Language) => {
    const { title, lead, lines, note } = notice.write(mailTexts(language));
    const markdown = lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
    return { title, summary: lead, changes: { markdown }, note: note ?? '' };
  };
  await inTransaction(parts.db, (tx) =>
    notifyPublisher(tx, publisher_id, {
      kind: 'terms_changed',
      source: `terms ${which.brand_id} ${which.terms_version}`,
      values,
      path: `/brands/${notice.mcid}?tab=terms`,
    }),
  );
}

async function describeTerms(
  { db }: Parts,
  { brand_id, terms_version }: Version,
  publisherId: number,
) {
  const brand = await findBrandById(db, brand_id);
  const history = presentHistory(
    { versions: await listVersions(db, brand_id), rules: await listAllRules(db, brand_id) },
    publisherId,
    now(),
  );
  const version = history.find((one) => one.terms_version === terms_version);
  // Withdrawn before anyone was notified: nothing to report.
  if (!brand || !version || version.status === 'withdrawn') return null;
  const write = (t: MailTexts) => writeTermsNotice(t, brand.merchant_name, version);
  return { write, mcid: brand.mcid };
}
