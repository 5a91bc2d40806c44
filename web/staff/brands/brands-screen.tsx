import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { listStaffBrands } from '#contract/brands/staff.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchAndFilter } from '#web/ui/search-and-filter.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { brandColumns } from './brand-columns.tsx';

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
      <PageHeader title={t('Brands')} actions={<BrandActions />} />
      <div className="stack">
        <SearchAndFilter label={t('Search brands')} filters={[termsFilter, types]} />
        <UrlTabs label={t('Status')} tabs={optionsOf(statuses)} />
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

function BrandActions() {
  const navigate = useNavigate();
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
        {t('Import brands')}
      </Button>
      <MayButton permission="brands.write" onClick={() => void navigate({ to: '/new-brand' })}>
        {t('Add brand')}
      </MayButton>
    </>
  );
}

function filtersOf({ terms_pending, type }: UrlValues) {
  return {
    terms_pending: terms_pending === '1' ? 1 : terms_pending === '0' ? 0 : undefined,
    type: type === '1' ? 1 : type === '2' ? 2 : undefined,
  } as const;
}
