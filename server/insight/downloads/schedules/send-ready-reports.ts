import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { recordFailure } from './record-failure.ts';
import { endWaitingMails, updateSchedule } from './store.ts';

/** Enqueues mails of reports whose files are finished, and records those that failed. */
export async function sendReadyReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, schedule_id, is_ready } of await endWaitingMails(tx, now())) {
      if (is_ready) {
        const success = { last_sent_at: now(), failing_since: null, last_error: null };
        await updateSchedule(tx, schedule_id, success);
        await publish(tx, 'report_mail.ready', { report_mail_id: id });
      } else {
        await recordFailure(tx, schedule_id, 'its file could not be created, or was deleted');
      }
    }
  });
}
