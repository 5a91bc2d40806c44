import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { announceQuestion, mailQuestion } from './questions/notify-question.ts';
import { REJECTED } from './rules.ts';
import { lockSite } from './store.ts';

/** Announces the decision on a channel to its publisher. */
export const siteJobs = {
  'sites.announce_decision': announceDecision,
  'sites.mail_question': mailQuestion,
  'sites.announce_question': announceQuestion,
} satisfies Record<string, JobRunner>;

function announceDecision({ db }: Parts, { site_id }: { site_id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const site = await lockSite(tx, site_id);
    // Removed or back in review since then: there is no decision to announce.
    if (!site?.decided_at) return;
    const name = escapeMarkdown(site.name);
    const isRejected = site.status === REJECTED;
    await publishAnnouncement(tx, {
      source: `site ${site.id} ${site.decided_at.toISOString()}`,
      type: 1,
      write: (t) => ({
        title: t(isRejected ? '{name} was not approved' : '{name} is approved', {
          name: site.name,
        }),
        body: isRejected
          ? [
              t('Your channel **{name}** was not approved.', { name }),
              site.reason ? t('Reason: {reason}', { reason: escapeMarkdown(site.reason) }) : '',
              t(
                'You can change it in [Channel Management](/settings/channel); it is then reviewed again.',
              ),
            ]
              .filter(Boolean)
              .join('\n\n')
          : t(
              'Your channel **{name}** is approved. You can [make it your default](/settings/channel) and [apply to brands](/brands/find?status=0) with it.',
              { name },
            ),
      }),
      to: { publisher_id: site.publisher_id },
    });
  });
}
