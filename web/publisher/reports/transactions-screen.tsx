import { Link } from '@tanstack/react-router';
import {
  reportTransactions,
  TRANSACTION_ORDERS,
  type TransactionRow,
} from '#contract/reports/publisher.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf } from '#web/lib/use-url.ts';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SavedViews } from '#web/ui/saved-views.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { DateKindSelect, dateKindIn } from './date-kind-select.tsx';
import { ReportExport } from './report-export.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { describeTab, sumsOf } from './tab-sums.tsx';
import { transactionColumns, transactionTotals } from './transaction-columns.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { useReportFilters } from './use-report-filters.ts';
import { useReportUrl } from './use-report-url.ts';

/** Every transaction with its status and reason; a row opens its history from click to payment. */
export default function TransactionsScreen() {
  const { url, setUrl, range, setRange, zone, filter } = useReportUrl();
  const labels = useDictionary();
  const page = pageOf(url);
  const sort = {
    by: TRANSACTION_ORDERS.find((order) => order === url.order_type) ?? 'order_time',
    direction: url.order_direction === 'asc' ? 'asc' : 'desc',
  } as const;
  const reasons = labels.entries('transaction_reason');
  const view = {
    ...filter,
    date_by: dateKindIn(url.date_by),
    order_id: url.order_id,
    uid: url.uid,
    reason: url.reason as never,
    order_type: sort.by,
    order_direction: sort.direction,
  };
  const report = useApiQuery(reportTransactions, { ...view, ...page });
  const tabs = report.data?.tabs ?? [];
  const currencies = [...new Set(tabs.map((tab) => tab.currency))];
  const filters = useReportFilters(url, setUrl, filter, currencies, [
    { id: 'reason', label: t('Reason'), options: optionsOf(reasons) },
  ]);
  const clear = () =>
    setUrl({
      ...filters.cleared,
      order_id: undefined,
      uid: undefined,
      status: undefined,
      date_by: undefined,
    });
  const isFiltered =
    filters.isFiltered ||
    Boolean(url.order_id || url.uid) ||
    filter.status !== 'all' ||
    view.date_by !== 'order';
  const open = (row: TransactionRow) => setUrl({ id: String(row.id), curPage: url.curPage });
  return (
    <>
      <PageHeader
        title={t('Transactions')}
        sub={t(
          'Order lines with their status. Open a line to view its history from click to payment.',
        )}
        actions={
          <>
            <Link to="/reports/claims">{t('Report a missing sale')}</Link>
            <ReportExport view={{ report: 'transactions', ...view }} />
          </>
        }
      />
      <div className="stack">
        <div className="row">
          <DateKindSelect value={view.date_by} onChange={(date_by) => setUrl({ date_by })} />
          <DateRange value={range} onChange={setRange} zone={zone} />
          <FilterButton {...filters} />
          <SavedViews screen="transactions" url={url} />
          <SearchField
            label={t('Order ID')}
            width={180}
            value={url.order_id ?? ''}
            onSearch={(text) => setUrl({ order_id: text }, { replace: true })}
          />
          <SearchField
            label={t('Sub-id')}
            width={150}
            value={url.uid ?? ''}
            onSearch={(text) => setUrl({ uid: text }, { replace: true })}
          />
        </div>
        <FilterChips {...filters} />
        <StatusTabs
          value={filter.status}
          onChange={(status) => setUrl({ status })}
          describe={(status) => describeTab(report.data?.tabs, status)}
        />
        <QueryTable
          label={t('Transactions')}
          columns={transactionColumns(zone, open)}
          query={report}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={(next) => setUrl({ order_type: next.by, order_direction: next.direction })}
          onOpenRow={open}
          totals={report.data?.total ? transactionTotals(sumsOf(tabs, filter.status)) : []}
          skeletonRows={page.perPage}
          empty={isFiltered ? <NothingMatches onClear={clear} /> : <NothingYet />}
          page={page}
        />
      </div>
      <TransactionDrawer
        id={numberOf(url.id, 0) || null}
        onClose={() => setUrl({ id: undefined, curPage: url.curPage })}
        onOpen={(id) => setUrl({ id: String(id), curPage: url.curPage }, { replace: true })}
      />
    </>
  );
}

function NothingYet() {
  const mayLink = useMay('links.write');
  return (
    <EmptyState
      title={t('No transactions in this period')}
      action={mayLink && <Link to="/tools/link-generator">{t('Create a tracking link')}</Link>}
    >
      {t(
        'Orders appear as pending as soon as the brand reports them. Choose another period, or create and share a link.',
      )}
    </EmptyState>
  );
}
