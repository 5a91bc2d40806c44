import type { listAudit } from '#contract/accounts/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';

type AuditLine = ReplyOf<typeof listAudit>['list'][number];

export const auditColumns: readonly Column<AuditLine>[] = [
  { id: 'made_at', head: t('Time'), cell: (line) => <Time at={line.made_at} /> },
  {
    id: 'who',
    head: t('Staff member'),
    width: 140,
    cell: (line) => (
      <>
        <strong>{line.staff_name}</strong>
        {line.acting_as && (
          <>
            <br />
            <span className="quiet">
              <Trans id={'as {acting_as}'} values={{ acting_as: line.acting_as }} />
            </span>
          </>
        )}
      </>
    ),
  },
  { id: 'call', head: t('Action'), cell: (line) => <span className="mono">{line.call}</span> },
  {
    id: 'subject',
    head: t('Subject'),
    cell: (line) => <span className="mono">{line.subject || '–'}</span>,
  },
  {
    id: 'publisher_id',
    head: t('Publisher'),
    numeric: true,
    cell: (line) => line.publisher_id ?? '–',
  },
  { id: 'reason', head: t('Reason'), width: 180, cell: (line) => line.reason || '–' },
  {
    id: 'key',
    head: t('Outcome'),
    cell: (line) => (
      <StatusPill
        tone={line.code === 0 ? 'up' : 'down'}
        word={line.code === 0 ? t('Allowed') : t('Denied')}
        reason={line.code === 0 ? null : `${line.key} (${line.code})`}
      />
    ),
  },
  {
    id: 'address',
    head: t('IP address'),
    cell: (line) => <span className="mono">{line.address}</span>,
  },
];
