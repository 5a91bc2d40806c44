import { Link } from '@tanstack/react-router';
import { type LinkRow, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TargetAddress } from '#web/ui/target-address.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import type { BrandDetails } from './brand-details.ts';

type LinksTabProps = { brand: BrandDetails; siteId: number | undefined };

/** The links the publisher has made for this brand. */
export function LinksTab({ brand, siteId }: LinksTabProps) {
  const [url] = useUrl();
  const page = pageOf(url, 10);
  const zone = useProfile()?.time_zone;
  const links = useApiQuery(listLinks, { mcid: brand.mcid, site_id: siteId, ...page });
  if (links.error) return <LoadError error={links.error} onRetry={() => void links.refetch()} />;
  return (
    <section aria-label={t('Links')}>
      <DataTable
        label={t('Your links for {merchant_name}', { merchant_name: brand.merchant_name })}
        columns={columns(zone)}
        rows={links.data?.list}
        rowKey={(link) => link.link_id}
        dimmed={links.isPlaceholderData}
        skeletonRows={4}
        emptyTitle={t('No links for this brand yet')}
        emptyText={
          brand.relationship_status === 2
            ? t('Create a link with the form on this page. It appears here with its clicks.')
            : t('You can create links once the brand has approved your channel.')
        }
      />
      <UrlPager total={links.data?.total ?? 0} {...page} />
      {(links.data?.total ?? 0) > 0 && (
        <p className="mt-12">
          <Link to="/tools/link-generator" search={{ mcid: brand.mcid }}>
            {t('View all in Link Generator')}
          </Link>
        </p>
      )}
    </section>
  );
}

function columns(zone: string | undefined): Column<LinkRow>[] {
  return [
    {
      id: 'short_url',
      head: t('Link'),
      cell: (link) => (
        <span className="row no-wrap gap-4">
          <code>{link.short_url.replace(/^https?:\/\//, '')}</code>
          <CopyButton text={link.short_url} what={t('link {code}', { code: link.code })} />
        </span>
      ),
    },
    {
      id: 'target_url',
      head: t('Target'),
      width: 220,
      cell: (link) => <TargetAddress address={link.target_url} />,
    },
    {
      id: 'clicks',
      head: t('All clicks'),
      hint: t('All recorded clicks on your links, including bots and repeats.'),
      numeric: true,
      cell: (link) => countText(link.clicks),
    },
    {
      id: 'orders',
      head: t('Orders'),
      numeric: true,
      cell: (link) => countText(link.orders),
    },
    {
      id: 'created_at',
      head: t('Created'),
      cell: (link) => <Time at={link.created_at} zone={zone} day />,
    },
  ];
}
