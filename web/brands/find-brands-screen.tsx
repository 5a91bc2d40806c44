import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type BrandRow, findBrands } from '#contract/brands.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { DataTable, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError, NothingMatches } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './brand-card.module.css';
import { brandColumns } from './brand-columns.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandQueryOf } from './brand-query.ts';
import { BrandTabs } from './brand-tabs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SortSelect } from './sort-select.tsx';
import { useBrandFilters } from './use-brand-filters.ts';
import { useBrandHandling } from './use-brand-handling.ts';

/** All brands by search, filters and relationship: New Brands and My Brands are two of its views. */
export default function FindBrandsScreen() {
  const [url, setUrl] = useUrl();
  const query = brandQueryOf(url);
  const brands = useAsk(findBrands, query);
  const filters = useBrandFilters(url, setUrl);
  // The preview is no filter: it leaves the page as it is.
  const preview = (mcid: string | undefined) => setUrl({ preview: mcid, curPage: url.curPage });
  const handled = useBrandHandling((brand: BrandRow) => preview(brand.mcid));
  const isList = url.view === 'list';
  const sort: Sort = { by: query.order_type, direction: query.order_direction };
  const onSort = (next: Sort) => setUrl({ order_type: next.by, order_direction: next.direction });
  const search = useCallback((keyword: string) => setUrl({ keyword }, { replace: true }), [setUrl]);
  const empty = <NoBrands status={query.status} filters={filters} />;
  return (
    <>
      <PageHeader
        title={query.status === 2 ? 'My Brands' : 'Find Brands'}
        sub="Commission is in the currency of each brand. EPC is commission per 100 clicks, 90 days."
        actions={
          <ChannelSelect
            value={query.site_id}
            onChange={(siteId) => setUrl({ site_id: String(siteId) })}
          />
        }
      />
      <div className="stack">
        <BrandTabs
          counts={brands.data?.counts}
          status={query.status}
          onChange={(status) => setUrl({ status })}
        />
        <div className={styles.tools}>
          <SearchField label="Search brands" value={url.keyword ?? ''} onSearch={search} />
          <FilterButton {...filters} />
          <span className={styles.right}>
            <SortSelect sort={sort} onSort={onSort} />
            <ViewSwitch
              value={isList ? 'list' : 'grid'}
              onChange={(view) =>
                setUrl({ view: view === 'list' ? 'list' : undefined, curPage: url.curPage })
              }
            />
          </span>
        </div>
        <FilterChips {...filters} />
        {brands.error ? (
          <div className="card">
            <LoadError error={brands.error} onRetry={() => void brands.refetch()} />
          </div>
        ) : isList ? (
          <DataTable
            label="Brands"
            columns={brandColumns(handled.handling, brands.data?.list)}
            rows={brands.data?.list}
            rowKey={(brand) => brand.mcid}
            dimmed={brands.isPlaceholderData}
            sort={sort}
            onSort={onSort}
            stickyFirst
            skeletonRows={query.perPage}
            onOpenRow={(brand) => preview(brand.mcid)}
            empty={empty}
          />
        ) : (
          <BrandGrid
            brands={brands.data?.list}
            handling={handled.handling}
            dimmed={brands.isPlaceholderData}
            empty={empty}
          />
        )}
      </div>
      <Pager
        total={brands.data?.total ?? 0}
        curPage={query.curPage}
        perPage={query.perPage}
        onChange={({ curPage, perPage }) =>
          setUrl({ curPage: String(curPage), perPage: String(perPage) })
        }
      />
      <SelectionBar
        count={handled.selected.length}
        onApply={handled.applyToSelected}
        onClear={handled.selectNone}
      />
      <BrandPreview
        mcid={url.preview}
        siteId={query.site_id}
        onClose={() => preview(undefined)}
        onApply={handled.handling.apply}
      />
      <ApplyDialog
        {...handled.dialog}
        onClose={handled.closeDialog}
        siteId={query.site_id}
        onApplied={handled.selectNone}
      />
    </>
  );
}

type NoBrandsProps = {
  status: number | undefined;
  filters: { isFiltered: boolean; onClear: () => void };
};

function NoBrands({ status, filters }: NoBrandsProps) {
  if (filters.isFiltered) return <NothingMatches onClear={filters.onClear} />;
  const find = (
    <Button component={Link} to={'/brands/find' as string} search={{ status: '0' } as never}>
      Find new brands
    </Button>
  );
  if (status === 2) {
    return (
      <EmptyState title="No brand joined yet" action={find}>
        Brands that approve your channel stand here, each with its link.
      </EmptyState>
    );
  }
  if (status === 1) {
    return (
      <EmptyState title="No application is waiting" action={find}>
        Brands you have applied to stand here until they answer.
      </EmptyState>
    );
  }
  if (status === 3) return <EmptyState title="No brand has rejected this channel" />;
  return (
    <EmptyState title="No brands here">
      {status === 0 ? 'You have applied to every brand there is.' : 'Brands will be listed here.'}
    </EmptyState>
  );
}

function ViewSwitch(props: { value: string; onChange: (view: string) => void }) {
  return (
    <SegmentedControl
      {...props}
      aria-label="View"
      data={[
        { value: 'grid', label: <ViewLabel icon={<IconLayoutGrid size={18} />} name="Grid" /> },
        { value: 'list', label: <ViewLabel icon={<IconLayoutList size={18} />} name="List" /> },
      ]}
    />
  );
}

function ViewLabel({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <span style={{ display: 'inline-flex' }}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
