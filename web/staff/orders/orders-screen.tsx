import { useState } from 'react';
import { isDay } from '#contract/fields.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { BrandSelect } from '../brand-select.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { orderLineColumns } from './order-line-columns.tsx';
import { OrderLineDrawer } from './order-line-drawer.tsx';
import { OptionalRange, orderLineFilters } from './order-line-filters.tsx';
import { orderLineTotals } from './order-line-totals.tsx';

/** Order lines of all brands and publishers, to approve or reject individually or in bulk. */
export default function OrdersScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const page = pageOf(url, 50);
  const brandId = numberOf(url.brand_id, 0);
  const statuses = labels.entries('transaction_status');
  const lines = useApiQuery(listStaffOrderLines, {
    ...page,
    keyword: url.keyword,
    brand_id: brandId || undefined,
    status: statuses.find(({ value }) => value === url.status)?.value as 'pending' | undefined,
    event: orderLineFilters.eventIn(url.event),
    attribution: orderLineFilters.attributionIn(url.attribution),
    start_date: url.start_date && isDay(url.start_date) ? url.start_date : undefined,
    end_date: url.end_date && isDay(url.end_date) ? url.end_date : undefined,
  });
  // Lines that are no longer on the page are not visible, so they are not decided.
  const shown = lines.isPlaceholderData ? [] : (lines.data?.list ?? []);
  const chosen = shown.filter((line) => picked.has(line.id));
  const filters = {
    filters: orderLineFilters.all,
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () => setUrl(orderLineFilters.cleared),
  };
  const clear = () => setUrl({ ...orderLineFilters.cleared, ...NO_CUT });
  const isFiltered = Object.keys({ ...orderLineFilters.cleared, ...NO_CUT }).some(
    (name) => url[name] !== undefined,
  );
  const open = (id: number) => setUrl({ id: String(id), curPage: url.curPage });
  return (
    <>
      <PageHeader title="Orders" sub="Order lines, newest first. Times are in UTC." />
      <div className="stack">
        <div className="row">
          <SearchField
            label="Order, SKU or click reference"
            width={280}
            value={url.keyword ?? ''}
            onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
          />
          <BrandSelect
            label="Brand"
            isBare
            value={brandId ? { brand_id: brandId, name: url.brand ?? `Brand ${brandId}` } : null}
            onChange={(brand) =>
              setUrl({ brand_id: brand ? String(brand.brand_id) : undefined, brand: brand?.name })
            }
          />
          <OptionalRange url={url} setUrl={setUrl} />
          <FilterButton {...filters} />
        </div>
        <FilterChips {...filters} />
        <ViewTabs
          label="Status"
          value={url.status ?? 'all'}
          onChange={(value) => setUrl({ status: value === 'all' ? undefined : value })}
          tabs={[{ value: 'all', label: 'All' }, ...optionsOf(statuses)]}
        />
        <BulkBar shown={shown} chosen={chosen} onPick={(ids) => setPicked(new Set(ids))} />
        <QueryTable
          label="Orders"
          columns={orderLineColumns({ picked, onPick: setPicked, onOpen: open })}
          query={lines}
          rowKey={(line) => line.id}
          onOpenRow={(line) => open(line.id)}
          totals={orderLineTotals(lines.data?.totals ?? [])}
          skeletonRows={page.perPage}
          isFiltered={isFiltered}
          onClear={clear}
          empty={
            <EmptyState title="No orders yet">
              Orders reported by brands or imported from files appear here.
            </EmptyState>
          }
        />
        <UrlPager {...page} total={lines.data?.total ?? 0} sizes={[20, 50, 100, 200]} />
      </div>
      <OrderLineDrawer
        id={numberOf(url.id, 0) || null}
        onClose={() => setUrl({ id: undefined, curPage: url.curPage })}
      />
    </>
  );
}

/** Clears the filters that are outside the filter button. */
const NO_CUT = {
  keyword: undefined,
  brand_id: undefined,
  brand: undefined,
  start_date: undefined,
  end_date: undefined,
  status: undefined,
};
