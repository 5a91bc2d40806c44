import { sumReport } from '#server/insight/reports/sum-report.ts';
import { recipientOf } from '#server/people/accounts/mails/find-recipient.ts';
import { type MailTexts, mailTexts } from '#server/people/accounts/mails/mail-texts.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { readStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findOwner, findReadyMail, type ReadyMail } from './store.ts';

/** Larger files are linked, not attached: many mail servers accept no more than this. */
const MAX_ATTACHMENT_BYTES = 2_000_000;

/** Mails one report to one recipient: totals, the file if it is small, and a link to Downloads. */
export async function mailReport(
  parts: Parts,
  { report_mail_id }: { report_mail_id: number },
): Promise<void> {
  const { db, config } = parts;
  const mail = await findReadyMail(db, report_mail_id);
  // The recipient left the account or the schedule was deleted.
  if (!mail) return;
  const { name, start_date, end_date, stored_name, filename } = mail;
  const t = mailTexts(mail.language);
  const days =
    start_date === end_date ? start_date : t('{from} to {to}', { from: start_date, to: end_date });
  const isSmall = mail.size_bytes !== null && mail.size_bytes <= MAX_ATTACHMENT_BYTES;
  const content = stored_name && isSmall ? await readStoredFile(config, stored_name) : null;
  const totals = await formatTotals(db, mail, t);
  await sendRequiredMail(parts, 'report', {
    source: `report mail ${report_mail_id}`,
    to: recipientOf({ ...mail, id: mail.user_id }),
    values: { report: name, days, time_zone: mail.time_zone, totals },
    link: `${config.public_url}/downloads`,
    attachments: content && filename ? [{ filename, content }] : [],
  });
}

/** Mails the owner that a schedule fails; sends nothing if it has recovered. */
export async function mailScheduleFailure(
  parts: Parts,
  { schedule_id }: { schedule_id: number },
): Promise<void> {
  const owner = await findOwner(parts.db, schedule_id);
  if (!owner) return;
  await sendRequiredMail(parts, 'report_failed', {
    source: `schedule ${schedule_id}`,
    to: recipientOf({ ...owner, id: owner.user_id }),
    values: { report: owner.name, reason: owner.last_error ?? '' },
    link: `${parts.config.public_url}/reports/schedules`,
  });
}

/** Totals per currency, such as "USD: 12 orders, sales 240.00, commission 12.00". */
async function formatTotals(db: Parts['db'], mail: ReadyMail, t: MailTexts): Promise<string> {
  const { asked, start_date, end_date } = mail;
  const sums = await sumReport(db, mail, { ...asked, start_date, end_date });
  return sums
    .map((sum) =>
      t(
        sum.orders === 1
          ? '{currency}: 1 order, sales {sales}, commission {commission}.'
          : '{currency}: {orders} orders, sales {sales}, commission {commission}.',
        sum,
      ),
    )
    .join(' ');
}
