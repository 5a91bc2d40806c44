import { Link } from '@tanstack/react-router';
import { listAudit } from '#contract/accounts/staff.ts';
import { listRelationships } from '#contract/brands/relationships.ts';
import { listSitesForStaff } from '#contract/sites/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { auditColumns } from '#web/staff/audit-columns.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { Time } from '#web/ui/time.tsx';

type PublisherListProps = { publisherId: number };

/** The sites and channels of a publisher. */
export function PublisherChannels({ publisherId }: PublisherListProps) {
  const [url] = useUrl();
  const page = pageOf(url);
  const labels = useDictionary();
  return (
    <QueryTable
      label={t('Channels')}
      columns={[
        {
          id: 'site',
          head: t('Channel'),
          width: 220,
          cell: (site) => (
            <div className="links">
              <Link to="/sites" search={{ status: 'all', keyword: site.code }}>
                {site.name}
              </Link>
              <OutsideLink href={site.website} />
            </div>
          ),
        },
        { id: 'code', head: t('Code'), cell: (site) => <code>{site.code}</code> },
        {
          id: 'kind',
          head: t('Kind'),
          cell: (site) => labels.of('channel_type', site.channel_type),
        },
        {
          id: 'status',
          head: t('Status'),
          cell: (site) => labels.of('site_status', site.status),
        },
        { id: 'added', head: t('Added'), cell: (site) => <Time at={site.created_at} /> },
      ]}
      query={useApiQuery(listSitesForStaff, { publisher_id: publisherId, ...page })}
      rowKey={(site) => site.id}
      emptyTitle={t('No channels')}
      emptyText={t('The publisher has no channels.')}
      page={page}
    />
  );
}

/** The relationships of a publisher's sites with brands. */
export function PublisherBrands({ publisherId }: PublisherListProps) {
  const [url] = useUrl();
  const page = pageOf(url);
  return (
    <QueryTable
      label={t('Brands')}
      columns={[
        {
          id: 'brand',
          head: t('Brand'),
          width: 200,
          cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>,
        },
        { id: 'site', head: t('Channel'), cell: (row) => row.site_name },
        {
          id: 'status',
          head: t('Status'),
          cell: (row) => <RelationshipPill status={row.status} reason={row.reason} />,
        },
        { id: 'applied', head: t('Applied'), cell: (row) => <Time at={row.applied_at} /> },
        { id: 'decided', head: t('Decided'), cell: (row) => <Time at={row.decided_at} /> },
      ]}
      query={useApiQuery(listRelationships, { publisher_id: publisherId, ...page })}
      rowKey={(row) => row.relationship_id}
      emptyTitle={t('No brands')}
      emptyText={t('The publisher has not applied to a brand.')}
      page={page}
    />
  );
}

/** What staff did to a publisher and in its account. */
export function PublisherAudit({ publisherId }: PublisherListProps) {
  const [url] = useUrl();
  const page = pageOf(url);
  return (
    <QueryTable
      label={t('Audit')}
      columns={auditColumns}
      query={useApiQuery(listAudit, { publisher_id: publisherId, ...page })}
      rowKey={(line) => line.id}
      emptyTitle={t('No entries')}
      emptyText={t('Actions of staff appear here.')}
      page={page}
    />
  );
}
