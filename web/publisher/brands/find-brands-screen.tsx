import { Suspense } from 'react';
import { type BrandRow, findBrands } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { DataTable, type Sort } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { brandColumns } from './brand-columns.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandQueryOf } from './brand-query.ts';
import { BrandTabs } from './brand-tabs.tsx';
import { BrandToolbar } from './brand-toolbar.tsx';
import { NoBrands } from './no-brands.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { BEST_MATCH } from './sort-select.tsx';
import { useBrandFilters } from './use-brand-filters.ts';
import { useBrandHandling } from './use-brand-handling.ts';

const ApplyDialog = lateDialog(() => import('./apply-dialog.tsx').then((file) => file.ApplyDialog));

/**
 * All brands by search, filters and relationship: New Brands and My Brands are two of its views.
 */
export default function FindBrandsScreen() {
  const [url, setUrl] = useUrl();
  const query = brandQueryOf(url);
  const brands = useApiQuery(findBrands, query);
  const filters = useBrandFilters(url, setUrl);
  // The preview is not a filter: the list page stays the same.
  const preview = (mcid: string | undefined) => setUrl({ preview: mcid, curPage: url.curPage });
  const handled = useBrandHandling((brand: BrandRow) => preview(brand.mcid));
  const isList = url.view === 'list';
  const sort: Sort = {
    by: query.order_type ?? BEST_MATCH,
    direction: query.order_direction ?? 'desc',
  };
  const onSort = ({ by, direction }: Sort) =>
    setUrl(
      by === BEST_MATCH
        ? { order_type: undefined, order_direction: undefined }
        : { order_type: by, order_direction: direction },
    );
  const empty = (
    <NoBrands
      status={query.status}
      total={brands.data?.total ?? 0}
      filters={filters}
      onFirstPage={() => setUrl({ curPage: undefined })}
    />
  );
  return (
    <>
      <PageHeader
        title={query.status === 2 ? t('My Brands') : t('Find Brands')}
        sub={t(
          'Commission is in each brand’s currency. EPC is commission per 100 clicks over 90 days.',
        )}
        actions={
          <ChannelSelect
            value={query.site_id}
            onChange={(siteId) => {
              // A selection made for one channel does not apply to another.
              handled.selectNone();
              setUrl({ site_id: String(siteId) });
            }}
          />
        }
      />
      <div className="stack">
        <BrandTabs
          counts={brands.data?.counts}
          status={query.status}
          onChange={(status) => setUrl({ status })}
        />
        <BrandToolbar url={url} setUrl={setUrl} filters={filters} sort={sort} onSort={onSort} />
        {brands.data?.is_close && (
          <p role="status">
            <Trans
              id={'No exact match for “{keyword}”. Showing similar brands.'}
              values={{ keyword: query.keyword }}
            />
          </p>
        )}
        {brands.error ? (
          <div className="card">
            <LoadError error={brands.error} onRetry={() => void brands.refetch()} />
          </div>
        ) : isList ? (
          <DataTable
            label={t('Brands')}
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
      <UrlPager total={brands.data?.total ?? 0} curPage={query.curPage} perPage={query.perPage} />
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
      <Suspense fallback={null}>
        <ApplyDialog
          {...handled.dialog}
          onClose={handled.closeDialog}
          siteId={query.site_id}
          onApplied={handled.selectNone}
        />
      </Suspense>
    </>
  );
}
