import { Link } from '@tanstack/react-router';
import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { DecideButtons } from '#web/staff/decide-buttons.tsx';
import { OutsideLink } from '#web/staff/outside-link.tsx';
import { ReviewState, VerifiedPill } from '#web/staff/review-state.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import type { Application } from './application.ts';

const HOUR_MS = 3_600_000;

/** How long an application has waited, compared with the promised time. */
function WaitPill({ since }: { since: string }) {
  const hours = Math.floor((Date.now() - Date.parse(since)) / HOUR_MS);
  const days = Math.floor(hours / 24);
  const waited = days > 0 ? counted(days, 'day') : counted(hours, 'hour');
  if (hours >= DECISION_PROMISED_HOURS) {
    return (
      <StatusPill
        tone="down"
        word={t('Overdue, {waited}', { waited })}
        reason={t('Promised: {DECISION_PROMISED_HOURS} hours.', { DECISION_PROMISED_HOURS })}
      />
    );
  }
  return <StatusPill tone="wait" word={t('Waiting {waited}', { waited })} />;
}

const PENDING = 1;
const JOINED = 2;
const REJECTED = 3;

type ApplicationColumnsProps = {
  busyId: number | null;
  onApprove: (row: Application) => void;
  onAsk: (row: Application) => void;
  onReject: (row: Application) => void;
};

export function applicationColumns(props: ApplicationColumnsProps): readonly Column<Application>[] {
  return [...requestColumns(), ...decisionColumns(props)];
}

function requestColumns(): readonly Column<Application>[] {
  return [
    {
      id: 'site',
      head: t('Channel'),
      width: 180,
      cell: (row) => (
        <>
          <strong>{row.site_name}</strong>
          <br />
          <OutsideLink href={row.website} />
        </>
      ),
    },
    {
      id: 'publisher',
      head: t('Publisher'),
      cell: (row) => <Link to={`/publishers/${row.publisher_id}`}>{row.publisher_name}</Link>,
    },
    {
      id: 'verified_at',
      head: t('Verification'),
      cell: (row) => <VerifiedPill at={row.verified_at} />,
    },
    {
      id: 'brand',
      head: t('Brand'),
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>,
    },
    {
      id: 'message',
      head: t('Message'),
      width: 190,
      cell: (row) => row.message ?? <span className="quiet">–</span>,
    },
  ];
}

function decisionColumns(props: ApplicationColumnsProps): readonly Column<Application>[] {
  return [
    {
      id: 'applied_at',
      head: t('Applied'),
      cell: (row) => (
        <>
          <Time at={row.applied_at} day />
          {row.status === PENDING && (
            <>
              <br />
              <WaitPill since={row.applied_at} />
            </>
          )}
        </>
      ),
    },
    {
      id: 'status',
      head: t('Status'),
      width: 150,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (row) => (
        <DecideButtons
          permission="relationships.decide"
          name={t('{site_name} for {merchant_name}', {
            site_name: row.site_name,
            merchant_name: row.merchant_name,
          })}
          isBusy={props.busyId === row.relationship_id}
          onAsk={row.status === PENDING ? () => props.onAsk(row) : undefined}
          onApprove={row.status === JOINED ? undefined : () => props.onApprove(row)}
          onReject={row.status === REJECTED ? undefined : () => props.onReject(row)}
        />
      ),
    },
  ];
}

function State({ row }: { row: Application }) {
  return (
    <>
      <RelationshipPill status={row.status} reason={row.reason} />
      {row.decided_at && (
        <div className="quiet">
          <Time at={row.decided_at} day />
        </div>
      )}
      <ReviewState review={row.review} />
    </>
  );
}
