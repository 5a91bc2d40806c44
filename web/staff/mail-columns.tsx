import type { ReplyOf } from '#contract/call.ts';
import type { listMails } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Time } from '#web/ui/time.tsx';

type Mail = ReplyOf<typeof listMails>['list'][number];

export const mailStatuses = [
  { value: 'queued', label: t('Queued') },
  { value: 'sent', label: t('Sent') },
  { value: 'failed', label: t('Failed') },
  { value: 'bounced', label: t('Returned') },
  { value: 'suppressed', label: t('Not sent') },
] as const;

export const mailColumns: readonly Column<Mail>[] = [
  {
    id: 'subject',
    head: t('Mail'),
    width: 220,
    cell: (mail) => (
      <>
        <div>{mail.subject || mail.label}</div>
        <div className="quiet">{mail.label}</div>
      </>
    ),
  },
  { id: 'recipient', head: t('Recipient'), cell: (mail) => mail.recipient },
  {
    id: 'status',
    head: t('Status'),
    width: 160,
    cell: (mail) => (
      <div>
        <div>{mailStatuses.find(({ value }) => value === mail.status)?.label}</div>
        {mail.error && <div className="quiet">{mail.error}</div>}
      </div>
    ),
  },
  {
    id: 'attempts',
    head: t('Attempts'),
    numeric: true,
    compact: 'rest',
    cell: (mail) => mail.attempts,
  },
  { id: 'created', head: t('Time'), cell: (mail) => <Time at={mail.created_at} /> },
];
