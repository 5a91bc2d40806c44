import type { listAudit } from '#contract/accounts/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

type AuditLine = ReplyOf<typeof listAudit>['list'][number];

export const auditColumns: readonly Column<AuditLine>[] = [
  { id: 'made_at', head: 'Time', cell: (line) => <Time at={line.made_at} /> },
  {
    id: 'who',
    head: 'Staff member',
    width: 140,
    cell: (line) => (
      <>
        <strong>{line.staff_name}</strong>
        {line.acting_as && (
          <>
            <br />
            <span className="quiet">as {line.acting_as}</span>
          </>
        )}
      </>
    ),
  },
  { id: 'call', head: 'Action', cell: (line) => <span className="mono">{line.call}</span> },
  {
    id: 'subject',
    head: 'Subject',
    cell: (line) => <span className="mono">{line.subject || '–'}</span>,
  },
  {
    id: 'publisher_id',
    head: 'Publisher',
    numeric: true,
    cell: (line) => line.publisher_id ?? '–',
  },
  { id: 'reason', head: 'Reason', width: 180, cell: (line) => line.reason || '–' },
  {
    id: 'key',
    head: 'Outcome',
    cell: (line) => (
      <StatusPill
        tone={line.code === 0 ? 'up' : 'down'}
        word={line.code === 0 ? 'Allowed' : 'Denied'}
        reason={line.code === 0 ? null : `${line.key} (${line.code})`}
      />
    ),
  },
  {
    id: 'address',
    head: 'IP address',
    cell: (line) => <span className="mono">{line.address}</span>,
  },
];
