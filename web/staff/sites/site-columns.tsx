import { Link } from '@tanstack/react-router';
import type { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { DecideButtons } from '#web/ui/decide-buttons.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { ReviewState, VerifiedPill } from '#web/ui/review-state.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { useMay } from '../staff-session.ts';
import type { StaffSite } from './staff-site.ts';

const IN_REVIEW = 0;
const APPROVED = 1;
const REJECTED = 2;
const tones: Readonly<Record<number, Tone>> = { 0: 'wait', [APPROVED]: 'up', [REJECTED]: 'down' };

type SiteColumnsProps = {
  labels: ReturnType<typeof useDictionary>;
  busyId: number | null;
  onApprove: (site: StaffSite) => void;
  onAsk: (site: StaffSite) => void;
  onReject: (site: StaffSite) => void;
};

export function siteColumns(props: SiteColumnsProps): readonly Column<StaffSite>[] {
  const { labels } = props;
  return [
    ...ownerColumns,
    kindColumn(labels),
    ...sinceColumns,
    {
      id: 'status',
      head: t('Status'),
      width: 150,
      cell: (site) => (
        <>
          <StatusPill
            tone={tones[site.status] ?? 'neutral'}
            word={labels.of('site_status', site.status)}
            reason={site.reason}
          />
          <ReviewState review={site.review} />
        </>
      ),
    },
    {
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (site) => <Decide {...props} site={site} />,
    },
  ];
}

const ownerColumns: readonly Column<StaffSite>[] = [
  {
    id: 'site',
    head: t('Channel'),
    width: 200,
    cell: (site) => (
      <>
        <strong>{site.name}</strong>
        <br />
        <OutsideLink href={site.website} />
      </>
    ),
  },
  {
    id: 'publisher',
    head: t('Publisher'),
    cell: (site) => (
      <>
        <Link to={`/publishers/${site.publisher_id}`}>{site.publisher_name}</Link>
        <br />
        <span className="quiet mono">{site.publisher_code}</span>
      </>
    ),
  },
];

const sinceColumns: readonly Column<StaffSite>[] = [
  {
    id: 'media_kit',
    head: t('Media kit'),
    cell: (site) =>
      site.media_kit ? <OutsideLink href={site.media_kit}>{t('Media kit')}</OutsideLink> : '–',
  },
  {
    id: 'verified_at',
    head: t('Verification'),
    cell: (site) => <VerifiedPill at={site.verified_at} />,
  },
  { id: 'created_at', head: t('Added'), cell: (site) => <Time at={site.created_at} day /> },
];

const kindColumn = (labels: SiteColumnsProps['labels']): Column<StaffSite> => ({
  id: 'kind',
  head: t('Kind'),
  cell: (site) => (
    <>
      {labels.of('channel_type', site.channel_type)}
      {site.channel_platform && (
        <span className="quiet">
          {' '}
          · {labels.of('channel_platform', site.channel_platform) || site.channel_platform}
        </span>
      )}
      <br />
      <span className="quiet">{labels.of('promotion_methods', site.promotion_methods)}</span>
    </>
  ),
});

function Decide({
  site,
  busyId,
  onAsk,
  onApprove,
  onReject,
}: SiteColumnsProps & { site: StaffSite }) {
  return (
    <DecideButtons
      may={useMay('sites.decide')}
      name={site.name}
      isBusy={busyId === site.id}
      onAsk={site.status === IN_REVIEW ? () => onAsk(site) : undefined}
      onApprove={site.status === APPROVED ? undefined : () => onApprove(site)}
      onReject={site.status === REJECTED ? undefined : () => onReject(site)}
    />
  );
}
