import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import type { listRelationships } from '#contract/brands/relationships.ts';
import type { ReplyOf } from '#contract/call.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from './data-table.tsx';
import { OutsideLink } from './outside-link.tsx';
import { RelationshipPill } from './relationship-pill.tsx';
import { ReviewState, VerifiedPill } from './review-state.tsx';
import { StatusPill } from './status-pill.tsx';
import { Time } from './time.tsx';

/** A site's application to a brand, with its decision. */
export type Application = ReplyOf<typeof listRelationships>['list'][number];

const HOUR_MS = 3_600_000;
const PENDING = 1;

type ApplicationColumn = Column<Application>;

/** The columns that staff and brands see of applications to brands. */
export const siteColumn = (): ApplicationColumn => ({
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
});

export const verifiedColumn = (): ApplicationColumn => ({
  id: 'verified_at',
  head: t('Verification'),
  cell: (row) => <VerifiedPill at={row.verified_at} />,
});

export const messageColumn = (): ApplicationColumn => ({
  id: 'message',
  head: t('Message'),
  width: 190,
  cell: (row) => row.message ?? <span className="quiet">–</span>,
});

export const appliedColumn = (): ApplicationColumn => ({
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
});

export const stateColumn = (): ApplicationColumn => ({
  id: 'status',
  head: t('Status'),
  width: 150,
  cell: (row) => (
    <>
      <RelationshipPill status={row.status} reason={row.reason} />
      {row.decided_at && (
        <div className="quiet">
          <Time at={row.decided_at} day />
        </div>
      )}
      <ReviewState review={row.review} />
    </>
  ),
});

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
