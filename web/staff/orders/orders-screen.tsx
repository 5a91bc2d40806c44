import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { counted } from '#web/lib/counted.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { network } from '#web/lib/network.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useListUrl, useOpenRow } from '#web/lib/use-url.ts';
import { ActionMenu, MenuItem } from '#web/ui/action-menu.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable, shownOf } from '#web/ui/query-table.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { RatesProblem } from '../rates-problem.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { orderLineColumns, orderLineFilters } from './order-line-columns.tsx';
import { OrderLineDrawer } from './order-line-drawer.tsx';
import { OrderLineFilters, queryOf } from './order-line-filters.tsx';

const AddOrderDialog = lateDialog(() =>
  import('./add-order-dialog.tsx').then((file) => file.AddOrderDialog),
);

/** Order lines of all brands and publishers, to approve or reject individually or in bulk. */
export default function OrdersScreen() {
  const [url, setUrl] = useListUrl();
  const labels = useDictionary();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const page = pageOf(url, 50);
  const statuses = labels.entries('transaction_status');
  const status = statuses.find(({ value }) => value === url.status)?.value as 'pending' | undefined;
  const filter = { ...queryOf(url), status };
  const lines = useApiQuery(listStaffOrderLines, { ...page, ...filter });
  // Lines that are no longer on the page are not visible, so they are not decided.
  const shown = shownOf(lines);
  const chosen = shown.filter((line) => picked.has(line.id));
  const { isFiltered, onClear } = bindFilters(NARROWING, url, setUrl);
  const open = (id: number) => setUrl({ id: String(id), curPage: url.curPage });
  return (
    <>
      <OrdersHeader filter={filter} />
      <div className="stack">
        <RatesProblem />
        <OrderLineFilters tabs={<UrlTabs label={t('Status')} tabs={optionsOf(statuses)} />} />
        <BulkBar shown={shown} chosen={chosen} onPick={(ids) => setPicked(new Set(ids))} />
        <QueryTable
          label={t('Orders')}
          columns={orderLineColumns({ picked, onPick: setPicked, onOpen: open })}
          filterBy={orderLineFilters}
          query={lines}
          rowKey={(line) => line.id}
          onOpenRow={(line) => open(line.id)}
          totals={orderLineTotals(lines.data)}
          skeletonRows={page.perPage}
          page={page}
          sizes={[20, 50, 100, 200]}
          isFiltered={isFiltered}
          onClear={onClear}
          emptyTitle={t('No orders yet')}
          emptyText={t('Orders reported by brands or imported from files appear here.')}
        />
        <MissingOrders />
      </div>
      <OpenOrderLine />
    </>
  );
}

/** The order line that the URL names. */
function OpenOrderLine() {
  const { id, onClose } = useOpenRow();
  return <OrderLineDrawer id={id || null} onClose={onClose} />;
}

function MissingOrders() {
  return (
    <p className="quiet">
      {t(
        'Is an order missing? Refused reports are listed on the page of their brand, under Integration.',
      )}
    </p>
  );
}

function OrdersHeader({ filter }: Parameters<typeof ExportMenu>[0]) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('Orders')}
        sub={t('Order lines, newest first. Times are in {zone}.', {
          zone: zoneLabel(network.time_zone),
        })}
        actions={
          <MayButton permission="order_lines.write" onClick={() => setAdding(true)}>
            {t('Add order')}
          </MayButton>
        }
        more={<ExportMenu filter={filter} />}
      />
      <Suspense>
        <AddOrderDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Suspense>
    </>
  );
}

/** The values in the URL that narrow the list. */
const NARROWING = [
  'keyword',
  'brand_id',
  'brand',
  'start_date',
  'end_date',
  'status',
  'event',
  'attribution',
  'return_state',
];

type ExportMenuProps = { filter: InputOf<typeof exportStaffOrderLines> };

/** Saves the order lines that match the filter as a file. */
function ExportMenu({ filter }: ExportMenuProps) {
  const save = useApiMutation(exportStaffOrderLines, { onDone: saveAnswer });
  return (
    <ActionMenu
      target={
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={save.isPending}>
          {t('Export')}
        </Button>
      }
    >
      <MenuItem onClick={() => save.mutate({ ...filter, format: 'csv' })}>CSV</MenuItem>
      <MenuItem onClick={() => save.mutate({ ...filter, format: 'xlsx' })}>XLSX</MenuItem>
    </ActionMenu>
  );
}

type Lines = ReplyOf<typeof listStaffOrderLines>;

/**
 * The totals of all matching lines, below the columns of the list, one row per currency. Totals of
 * many lines are estimates and say so.
 */
function orderLineTotals(lines: Lines | undefined) {
  const { totals = [], is_estimate: isEstimate = false } = lines ?? {};
  return totals.map((total) => ({
    key: total.currency,
    cells: [
      null,
      titleOf(total.currency, totals.length > 1, isEstimate),
      listText([counted(total.orders, 'order'), counted(total.lines, 'line')]),
      null,
      null,
      <Money key="sale" amount={total.sale_amount} currency={total.currency} />,
      <Money key="commission" amount={total.commission} currency={total.currency} />,
    ],
  }));
}

function titleOf(currency: string, isOneOfSeveral: boolean, isEstimate: boolean): string {
  if (isEstimate) return t('Estimated total in {currency}', { currency });
  return isOneOfSeveral ? t('Total in {currency}', { currency }) : t('Total');
}
