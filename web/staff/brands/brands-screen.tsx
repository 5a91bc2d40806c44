import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { listStaffBrands } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { countryName } from '#web/lib/country-name.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchAndFilter } from '#web/ui/search-and-filter.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { PublishDrafts } from '../publish-drafts.tsx';
import { BrandStatus } from './brand-status.tsx';

type StaffBrandRow = ReplyOf<typeof listStaffBrands>['list'][number];

// The dictionary names the two approval types by the numbers of the publishers' filter.
const VERIFY_TYPES = { auto: 1, manual: 2 } as const;

function brandColumns(labels: ReturnType<typeof useDictionary>): readonly Column<StaffBrandRow>[] {
  return [...termsColumns(labels), ...reachColumns()];
}

function termsColumns(labels: ReturnType<typeof useDictionary>): readonly Column<StaffBrandRow>[] {
  return [
    {
      id: 'merchant_name',
      head: t('Brand'),
      width: 220,
      cell: (brand) => (
        <span className="row no-wrap">
          <BrandLogo name={brand.merchant_name} logo={brand.logo} size={32} />
          <span>
            <Link to={`/brands/${brand.mcid}`}>{brand.merchant_name}</Link>
            <br />
            <span className="quiet">{brand.domain}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      head: t('Status'),
      cell: (brand) => <BrandStatus {...brand} termsPending={brand.terms_pending} />,
    },
    {
      id: 'comm_rate',
      head: t('Commission'),
      width: 130,
      cell: (brand) => (
        <>
          {brand.comm_rate || '–'}
          <br />
          <span className="quiet">{brand.currency}</span>
        </>
      ),
    },
    {
      id: 'cookie_days',
      head: t('Cookie days'),
      compact: 'rest',
      hint: t('How long after a click an order is attributed to the publisher.'),
      numeric: true,
      cell: (brand) => brand.cookie_days,
    },
    {
      id: 'approval_type',
      head: t('Approval'),
      width: 150,
      hint: t('Whether applications are approved automatically or manually.'),
      cell: (brand) => labels.of('verify_type', VERIFY_TYPES[brand.approval_type]),
    },
  ];
}

function reachColumns(): readonly Column<StaffBrandRow>[] {
  return [
    {
      id: 'country',
      head: t('Country'),
      cell: (brand) => (brand.country ? countryName(brand.country) : '–'),
    },
    {
      id: 'categories',
      head: t('Categories'),
      width: 180,
      cell: (brand) => listText(brand.categories.map(categoryText)) || '–',
    },
    {
      id: 'joined_sites',
      head: t('Joined'),
      hint: t('Channels that can create links for this brand.'),
      numeric: true,
      cell: (brand) => brand.joined_sites,
    },
    {
      id: 'pending_sites',
      head: t('Waiting'),
      hint: t('Applications waiting for a decision.'),
      numeric: true,
      cell: (brand) =>
        brand.pending_sites > 0 ? (
          <Link
            to="/applications"
            search={{ mcid: brand.mcid }}
            aria-label={t(
              '{count, plural, one {# application} other {# applications}} for {merchant_name}',
              {
                count: brand.pending_sites,
                merchant_name: brand.merchant_name,
              },
            )}
          >
            {brand.pending_sites}
          </Link>
        ) : (
          0
        ),
    },
    {
      id: 'has_secret',
      head: t('Secret'),
      hint: t('Whether the brand has a secret for reporting orders.'),
      cell: (brand) => (brand.has_secret ? t('Set') : t('None')),
    },
  ];
}

const termsFilter = {
  id: 'terms_pending',
  label: t('Terms'),
  options: [
    { value: '1', label: t('Missing') },
    { value: '0', label: t('Set') },
  ],
};

/** All brands, whatever their status; a row opens one. */
export default function BrandsScreen() {
  const [url, setUrl] = useUrl();
  const navigate = useNavigate();
  const labels = useDictionary();
  const page = pageOf(url);
  const statuses = labels.entries('brand_status');
  const brands = useApiQuery(listStaffBrands, {
    ...page,
    keyword: url.keyword,
    status: statuses.find(({ value }) => value === url.status)?.value as 'online' | undefined,
    ...filtersOf(url),
  });
  const types = { id: 'type', label: t('Type'), options: optionsOf(labels.entries('brand_type')) };
  const all = bindFilters(['keyword', 'status', 'terms_pending', 'type'], url, setUrl);
  return (
    <>
      <PageHeader title={t('Brands')} actions={<AddBrand />} more={<ImportLink />} />
      <div className="stack">
        <SearchAndFilter
          label={t('Search brands')}
          filters={[termsFilter, types]}
          tabs={<UrlTabs label={t('Status')} tabs={optionsOf(statuses)} />}
        />
        {url.status === 'draft' && <PublishDrafts />}
        <QueryTable
          label={t('Brands')}
          columns={brandColumns(labels)}
          query={brands}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(brand) => brand.brand_id}
          onOpenRow={(brand) => void navigate({ to: `/brands/${brand.mcid}` })}
          skeletonRows={page.perPage}
          isFiltered={all.isFiltered}
          onClear={all.onClear}
          empty={
            <EmptyState
              title={t('No brands yet')}
              action={<Link to="/new-brand">{t('Add brand')}</Link>}
            >
              {t('Add a brand by form, or import a file of brands.')}
            </EmptyState>
          }
          page={page}
        />
      </div>
    </>
  );
}

function AddBrand() {
  const navigate = useNavigate();
  return (
    <MayButton permission="brands.write" onClick={() => void navigate({ to: '/new-brand' })}>
      {t('Add brand')}
    </MayButton>
  );
}

function ImportLink() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      {t('Import brands')}
    </Button>
  );
}

function filtersOf({ terms_pending, type }: UrlValues) {
  return {
    terms_pending: terms_pending === '1' ? 1 : terms_pending === '0' ? 0 : undefined,
    type: type === '1' ? 1 : type === '2' ? 2 : undefined,
  } as const;
}
