import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { fileNameOf } from '../rules.ts';
import { insertDownload } from '../store.ts';
import { type Span, spanBefore } from './rules.ts';
import * as store from './store.ts';

/**
 * Requests the files of all due reports, one per recipient. After downtime a report is sent once,
 * for the last complete period. The requests and the next due time are one transaction.
 */
export async function startDueReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now();
  for (const id of await store.listDue(db, at)) {
    await inTransaction(db, async (tx) => {
      const schedule = await store.lockSchedule(tx, id);
      if (!schedule || schedule.paused_at || schedule.next_at > at) return;
      await startReport(tx, schedule, false);
    });
  }
}

/** Enqueues mails of reports whose files are finished, and records those that failed. */
export async function sendReadyReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, schedule_id, is_ready } of await store.endWaitingMails(tx, now())) {
      if (is_ready) {
        const success = { last_sent_at: now(), failing_since: null, last_error: null };
        await store.updateSchedule(tx, schedule_id, success);
        await publish(tx, 'report_mail.ready', { report_mail_id: id });
      } else {
        await recordFailure(tx, schedule_id, 'its file could not be created, or was deleted');
      }
    }
  });
}

/** Requests the files of one report; `is_manual` where a user sends it outside the schedule. */
export async function startReport(
  tx: Tx,
  schedule: store.DueSchedule,
  is_manual: boolean,
): Promise<void> {
  const at = now();
  const { id, period, time_zone } = schedule;
  const { today, next_at } = await store.findCalendar(tx, period, time_zone, at);
  if (!is_manual) await store.updateSchedule(tx, id, { next_at });
  const people = await store.listPeople(tx, schedule.publisher_id);
  const receivers = people.filter((person) => schedule.recipients.includes(person.user_id));
  if (receivers.length === 0)
    await recordFailure(tx, id, 'none of its recipients can receive mail any more');
  for (const { user_id } of receivers) {
    await requestFile(tx, schedule, { user_id, is_manual, span: spanBefore(period, today) });
  }
}

type FileRequest = { user_id: number; is_manual: boolean; span: Span };

async function requestFile(
  tx: Tx,
  schedule: store.DueSchedule,
  { user_id, is_manual, span }: FileRequest,
): Promise<void> {
  const created_at = now();
  const mail = { schedule_id: schedule.id, user_id, is_manual, created_at };
  const mailId = await store.insertMail(tx, { ...mail, ...span });
  if (mailId === undefined) return;
  const { publisher_id, time_zone } = schedule;
  const asked = { ...schedule.asked, ...span, time_zone };
  const { report, format } = asked;
  const download = await insertDownload(tx, {
    publisher_id,
    user_id,
    report,
    format,
    asked,
    created_at,
    // Never equal to a file that a user requested on the screen.
    query_hash: hashToken(`report mail ${mailId}`),
    filename: fileNameOf(asked, span.end_date),
  });
  if (download !== undefined) await store.setDownload(tx, mailId, download);
}

/**
 * Records that a report could not be sent. Publishes the first failure only, until a report
 * succeeds again.
 */
async function recordFailure(tx: Tx, schedule_id: number, why: string): Promise<void> {
  if (await store.markFailing(tx, schedule_id, why, now())) {
    await publish(tx, 'report_schedule.failed', { schedule_id });
  }
}
