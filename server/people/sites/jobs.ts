import { findStaffName } from '#server/people/accounts/mails/find-staff-name.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { notifyAnswer, notifyQuestion } from './questions/review-question.ts';
import { IN_REVIEW, REJECTED } from './rules.ts';
import { lockSite } from './store.ts';

type OfSite = { site_id: number };

/** Notifies staff of a channel that waits for review, and its publisher of the decision. */
export const siteJobs = {
  'sites.notify_answer': notifyAnswer,
  'sites.notify_question': notifyQuestion,
  'sites.notify_staff': notifyWaiting,
  'sites.notify_decision': notifyDecision,
} satisfies Record<string, JobRunner>;

function notifyWaiting({ db }: Parts, { site_id }: OfSite): Promise<void> {
  return inTransaction(db, async (tx) => {
    const site = await lockSite(tx, site_id);
    if (site?.status !== IN_REVIEW) return;
    await notifyStaff(tx, {
      kind: 'site_waiting',
      source: `site ${site_id}`,
      values: { channel: site.name },
      path: '/staff/sites',
    });
  });
}

function notifyDecision({ db }: Parts, { site_id }: OfSite): Promise<void> {
  return inTransaction(db, async (tx) => {
    const site = await lockSite(tx, site_id);
    // Removed or back in review since then: there is no decision to report.
    if (!site?.decided_at) return;
    const source = `site ${site.id} ${site.decided_at.toISOString()}`;
    const path = '/settings/channel';
    const values = { channel: site.name, decided_by: await findStaffName(tx, site.decided_by) };
    await notifyPublisher(
      tx,
      site.publisher_id,
      site.status === REJECTED
        ? {
            kind: 'channel_rejected',
            source,
            path,
            values: { ...values, reason: site.reason ?? '' },
          }
        : { kind: 'channel_approved', source, path, values },
    );
  });
}
