import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { listStaffBrands } from '#contract/brands/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchAndFilter } from '#web/ui/search-and-filter.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { brandColumns } from './brand-columns.tsx';

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
    terms_pending: url.terms_pending === '1' ? 1 : url.terms_pending === '0' ? 0 : undefined,
    type: url.type === '1' ? 1 : url.type === '2' ? 2 : undefined,
  });
  const cleared = { terms_pending: undefined, type: undefined };
  const filters = {
    filters: [
      {
        id: 'terms_pending',
        label: 'Terms',
        options: [
          { value: '1', label: 'Missing' },
          { value: '0', label: 'Set' },
        ],
      },
      { id: 'type', label: 'Type', options: optionsOf(labels.entries('brand_type')) },
    ],
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () => setUrl(cleared),
  };
  const isFiltered = Boolean(url.keyword || url.status || url.terms_pending || url.type);
  const clear = () => setUrl({ ...cleared, keyword: undefined, status: undefined });
  return (
    <>
      <PageHeader
        title="Brands"
        actions={
          <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import brands</Button>
        }
      />
      <div className="stack">
        <SearchAndFilter label="Search brands" {...{ url, setUrl, filters }} />
        <ViewTabs
          label="Status"
          value={url.status ?? 'all'}
          onChange={(value) => setUrl({ status: value === 'all' ? undefined : value })}
          tabs={[{ value: 'all', label: 'All' }, ...optionsOf(statuses)]}
        />
        <QueryTable
          label="Brands"
          columns={brandColumns(labels)}
          query={brands}
          rowKey={(brand) => brand.brand_id}
          onOpenRow={(brand) => void navigate({ to: `/brands/${brand.mcid}` })}
          skeletonRows={page.perPage}
          isFiltered={isFiltered}
          onClear={clear}
          empty={
            <EmptyState title="No brands yet" action={<Link to="/import">Import brands</Link>}>
              Import a file of brands. Each row is validated before anything is saved.
            </EmptyState>
          }
          page={page}
        />
      </div>
    </>
  );
}
