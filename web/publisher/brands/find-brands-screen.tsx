import { type BrandRow, findBrands } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useSiteOrDefault } from '#web/lib/own-sites.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useChangeUrl, useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { ChosenTable } from '#web/ui/chosen-table.tsx';
import type { Sort } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { brandColumns } from './brand-columns.tsx';
import { BrandDialogs } from './brand-dialogs.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { brandQueryOf } from './brand-query.ts';
import { BrandTabs } from './brand-tabs.tsx';
import { BrandToolbar } from './brand-toolbar.tsx';
import { NoBrands } from './no-brands.tsx';
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
