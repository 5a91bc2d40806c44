import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { listBrandOrderLines } from '#contract/orders/brand.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { counted } from '#web/lib/counted.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useListUrl } from '#web/lib/use-url.ts';
import type { Column } from '../data-table.tsx';
import { Money } from '../money.tsx';
import { QueryTable, shownOf } from '../query-table.tsx';
import { UrlTabs } from '../url-tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type OrderLine, orderLineColumns, orderLineFilters } from './order-line-columns.tsx';
import { type ActOnLine, OrderLineDrawer } from './order-line-drawer.tsx';
import { NARROWING, OrderLineFilters, queryOf } from './order-line-filters.tsx';
import { useOrderSide } from './order-side.tsx';

type OrderListProps = {
  /** The choice of a brand, where the lines of several are listed. */
  brand?: ReactNode;
  /** Further actions on an open line. */
  actOn?: ActOnLine;
};

/** Order lines with their filters, to approve or reject one or many of them. */
export function OrderList({ brand, actOn }: OrderListProps) {
  const [url, setUrl] = useListUrl();
  const { of, list: call } = useOrderSide();
  const labels = useDictionary();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const page = pageOf(url, 50);
  const statuses = labels.entries('transaction_status');
  const filter = { mcid: '', ...of, ...queryOf(url) };
  const lines = useApiQuery(call as typeof listBrandOrderLines, { ...page, ...filter });
  // Lines that are no longer on the page are not visible, so they are not decided.
  const shown = shownOf(lines);
  const chosen = shown.filter((line) => picked.has(line.id));
  const { isFiltered, onClear } = bindFilters(NARROWING, url, setUrl);
  const open = (id: number) => setUrl({ id: String(id), curPage: url.curPage });
  const columns = orderLineColumns({
    ...{ picked, onPick: setPicked, onOpen: open },
    hasBrand: brand !== undefined,
  });
  return (
    <>
      <OrderLineFilters
        tabs={<UrlTabs label={t('Status')} tabs={optionsOf(statuses)} />}
        brand={brand}
      />
      <BulkBar shown={shown} chosen={chosen} onPick={(ids) => setPicked(new Set(ids))} />
      <QueryTable
        label={t('Orders')}
        columns={columns}
        filterBy={orderLineFilters}
        query={lines}
        rowKey={(line) => line.id}
        onOpenRow={(line) => open(line.id)}
        totals={orderLineTotals(lines.data, columns)}
        skeletonRows={page.perPage}
        page={page}
        sizes={[20, 50, 100, 200]}
        isFiltered={isFiltered}
        onClear={onClear}
        emptyTitle={t('No orders yet')}
        emptyText={t('Orders reported by brands or imported from files appear here.')}
      />
      <OrderLineDrawer actOn={actOn} />
    </>
  );
}

type Lines = ReplyOf<typeof listBrandOrderLines>;

/**
 * The totals of all matching lines, below the columns of the list, one row per currency. Totals of
 * many lines are estimates and say so.
 */
function orderLineTotals(lines: Lines | undefined, columns: readonly Column<OrderLine>[]) {
  const { totals = [], is_estimate: isEstimate = false } = lines ?? {};
  return totals.map((total) => ({
    key: total.currency,
    cells: columns.map(
      ({ id }) =>
        cellsOf(total, titleOf(total.currency, totals.length > 1, isEstimate))[id] ?? null,
    ),
  }));
}

function titleOf(currency: string, isOneOfSeveral: boolean, isEstimate: boolean): string {
  if (isEstimate) return t('Estimated total in {currency}', { currency });
  return isOneOfSeveral ? t('Total in {currency}', { currency }) : t('Total');
}

/** The cells of a total by column. */
const cellsOf = (
  total: Lines['totals'][number],
  title: string,
): Readonly<Record<string, ReactNode>> => ({
  order_id: title,
  order_time: listText([counted(total.orders, 'order'), counted(total.lines, 'line')]),
  sale_amount: <Money amount={total.sale_amount} currency={total.currency} />,
  commission: <Money amount={total.commission} currency={total.currency} />,
});
