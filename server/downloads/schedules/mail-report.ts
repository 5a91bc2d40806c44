import { type MailTexts, mailTexts } from '#server/accounts/mails/mail-texts.ts';
import { writeLinkMail } from '#server/accounts/mails/write-link-mail.ts';
import { readStoredFile } from '#server/platform/files/stored-files.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { sumReport } from '#server/reports/sum-report.ts';
import { findOwner, findReadyMail, type ReadyMail } from './store.ts';

/** Larger files are linked, not attached: many mail servers accept no more than this. */
const MAX_ATTACHMENT_BYTES = 2_000_000;

/** Mails one report to one recipient: totals, the file if it is small, and a link to Downloads. */
export async function mailReport(
  { db, config }: Parts,
  { report_mail_id }: { report_mail_id: number },
): Promise<void> {
  const mail = await findReadyMail(db, report_mail_id);
  // The recipient left the account or the schedule was deleted.
  if (!mail) return;
  const { name, start_date, end_date, stored_name, filename } = mail;
  const t = mailTexts(mail.language, config);
  const days =
    start_date === end_date ? start_date : t('{from} to {to}', { from: start_date, to: end_date });
  const isSmall = mail.size_bytes !== null && mail.size_bytes <= MAX_ATTACHMENT_BYTES;
  const content = stored_name && isSmall ? await readStoredFile(config, stored_name) : null;
  const totals = await formatTotals(db, mail, t);
  const lead = t('{name}, {days} ({time_zone}). {totals}', {
    name,
    days,
    time_zone: mail.time_zone,
    totals,
  });
  const written = writeLinkMail(config, {
    to: mail.email,
    name: mail.first_name,
    language: mail.language,
    subject: `${name}: ${days}`,
    lead,
    button: t('Open Downloads'),
    link: `${config.public_url}/downloads`,
    tail: t(
      'You receive this report because a member of your publisher account scheduled it for you. You can pause it under Reports, Scheduled reports.',
    ),
  });
  const attachments = content && filename ? [{ filename, content }] : [];
  await sendMail(config, { ...written, attachments });
}

/** Mails the owner that a schedule fails; sends nothing if it has recovered. */
export async function mailScheduleFailure(
  { db, config }: Parts,
  { schedule_id }: { schedule_id: number },
): Promise<void> {
  const owner = await findOwner(db, schedule_id);
  if (!owner) return;
  const { name, last_error, email, first_name, language } = owner;
  const t = mailTexts(language, config);
  await sendMail(
    config,
    writeLinkMail(config, {
      to: email,
      name: first_name,
      language,
      subject: t('Your report “{name}” could not be sent', { name }),
      lead: t(
        'Your scheduled report “{name}” could not be sent: {reason}. We will try again at its next scheduled time. You will not get another mail about this failure.',
        { name, reason: last_error ?? '' },
      ),
      button: t('Open scheduled reports'),
      link: `${config.public_url}/reports/schedules`,
      tail: t('You receive this mail because you scheduled this report.'),
    }),
  );
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
