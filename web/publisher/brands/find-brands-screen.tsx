import { type BrandRow, findBrands } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useSiteOrDefault } from '#web/lib/own-sites.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useChangeUrl, useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { ChosenTable } from '#web/ui/chosen-table.tsx';
import type { Sort } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { brandColumns } from './brand-columns.tsx';
import { BrandDialogs } from './brand-dialogs.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { brandQueryOf } from './brand-query.ts';
import { BrandToolbar } from './brand-toolbar.tsx';
import { BEST_MATCH } from './sort-select.tsx';
import { useBrandFilters } from './use-brand-filters.ts';
import { type BrandHandling, useBrandHandling } from './use-brand-handling.ts';

/**
 * All brands by search, filters and relationship: New Brands and My Brands are two of its views.
 */
export default function FindBrandsScreen() {
  const [url, setUrl] = useUrl();
  const query = brandQueryOf(url);
  // The preview is not a filter: the list page stays the same.
  const preview = (mcid: string | undefined) => setUrl({ preview: mcid, curPage: url.curPage });
  const handled = useBrandHandling((brand: BrandRow) => preview(brand.mcid));
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
      <FoundBrands query={query} handling={handled.handling} />
      <BrandDialogs
        handled={handled}
        siteId={query.site_id}
        previewed={url.preview}
        onClosePreview={() => preview(undefined)}
      />
    </>
  );
}

type FoundBrandsProps = { query: ReturnType<typeof brandQueryOf>; handling: BrandHandling };

function FoundBrands({ query, handling }: FoundBrandsProps) {
  const [url, setUrl] = useUrl();
  const brands = useApiQuery(
    findBrands,
    { ...query, site_id: useSiteOrDefault(query.site_id) },
    { frameFirst: true },
  );
  const filters = useBrandFilters(url, setUrl);
  const { sort, onSort } = useBrandSort(query);
  const { list, total = 0, counts, is_close } = brands.data ?? {};
  const shown = {
    dimmed: brands.isPlaceholderData,
    empty: <NoBrands status={query.status} total={total} filters={filters} />,
  };
  return (
    <>
      <div className="stack">
        <BrandTabs
          counts={counts}
          status={query.status}
          onChange={(status) => setUrl({ status })}
        />
        <BrandToolbar url={url} setUrl={setUrl} filters={filters} sort={sort} onSort={onSort} />
        {is_close && <CloseNote keyword={query.keyword} />}
        <QueryResult query={brands}>
          {url.view !== 'grid' ? (
            <ChosenTable
              name="brands"
              isCompact
              label={t('Brands')}
              columns={brandColumns(handling, list)}
              rows={list}
              rowKey={(brand) => brand.mcid}
              sort={sort}
              onSort={onSort}
              stickyFirst
              skeletonRows={query.perPage}
              onOpenRow={handling.preview}
              filterBy={{ status: (brand) => ({ status: String(brand.relationship_status) }) }}
              {...shown}
            />
          ) : (
            <BrandGrid brands={list} handling={handling} {...shown} />
          )}
        </QueryResult>
      </div>
      <UrlPager total={total} curPage={query.curPage} perPage={query.perPage} />
    </>
  );
}

function CloseNote({ keyword }: { keyword: string | undefined }) {
  return (
    <p role="status">
      <Trans id={'No exact match for “{keyword}”. Showing similar brands.'} values={{ keyword }} />
    </p>
  );
}

/** The order of the brands; the best match is the default and needs no URL value. */
function useBrandSort({ order_type, order_direction }: ReturnType<typeof brandQueryOf>) {
  const setUrl = useChangeUrl();
  const sort: Sort = { by: order_type ?? BEST_MATCH, direction: order_direction ?? 'desc' };
  const onSort = ({ by, direction }: Sort) =>
    setUrl(
      by === BEST_MATCH
        ? { order_type: undefined, order_direction: undefined }
        : { order_type: by, order_direction: direction },
    );
  return { sort, onSort };
}

type BrandTabsProps = {
  counts: ReplyOf<typeof findBrands>['counts'] | undefined;
  status: number | undefined;
  onChange: (status: string | undefined) => void;
};

const STATUSES = [0, 1, 2, 3] as const;

/** All brands, or those with one relationship, each with its count under the same filters. */
function BrandTabs({ counts, status, onChange }: BrandTabsProps) {
  const labels = useDictionary();
  // The names of the tabs come from the dictionary: a placeholder is shown until it is loaded.
  if (labels.entries('relationship_status').length === 0) return <Skeleton height={41} />;
  const tabs = [
    { value: 'all', label: t('All'), count: counts?.all },
    ...STATUSES.map((one) => ({
      value: String(one),
      label: labels.of('relationship_status', one),
      count: counts?.[one],
    })),
  ];
  return (
    <ViewTabs
      label={t('Relationship')}
      tabs={tabs}
      value={status === undefined ? 'all' : String(status)}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  );
}

type NoBrandsProps = {
  status: number | undefined;
  /** The number of brands on all pages together. */
  total: number;
  filters: { isFiltered: boolean; onClear: () => void };
};

/** Why no brand is listed: past the last page, hidden by filters, or none exist yet. */
function NoBrands({ status, total, filters }: NoBrandsProps) {
  return (
    <NothingListed {...filters} total={total}>
      <NoneYet status={status} />
    </NothingListed>
  );
}

function NoneYet({ status }: Pick<NoBrandsProps, 'status'>) {
  const find = (
    <LinkButton to="/brands/find" search={{ status: '0' }}>
      {t('Find new brands')}
    </LinkButton>
  );
  if (status === 2) {
    return (
      <EmptyState title={t('No joined brands yet')} action={find}>
        {t('Brands that approve your channel appear here.')}
      </EmptyState>
    );
  }
  if (status === 1) {
    return (
      <EmptyState title={t('No pending applications')} action={find}>
        {t('Brands appear here while your application is pending.')}
      </EmptyState>
    );
  }
  if (status === 3) return <EmptyState title={t('No rejected applications')} />;
  return (
    <EmptyState title={t('No brands')}>
      {status === 0 ? t('This channel has applied to all brands.') : t('Brands appear here.')}
    </EmptyState>
  );
}
