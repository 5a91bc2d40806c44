import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { StatusTab } from '#contract/reports/fields.ts';
import { reportTransactions, type TransactionRow } from '#contract/reports/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useOpenRow, useUrl } from '#web/lib/use-url.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SavedViews } from '#web/ui/saved-views.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { DateKindSelect } from './date-kind-select.tsx';
import { dateKindIn, transactions, transactionsIn } from './report-calls.ts';
import { ReportExport } from './report-export.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { describeTab, sumsOf } from './tab-sums.tsx';
import {
  ReasonText,
  transactionColumns,
  transactionFilters,
  transactionTotals,
} from './transaction-columns.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { useReportFilters } from './use-report-filters.ts';
import { type ReportUrl, useReportUrl } from './use-report-url.ts';

/** Every transaction with its status and reason; a row opens its history from click to payment. */
export default function TransactionsScreen() {
  return (
    <>
      <TransactionList />
      <OpenTransaction />
    </>
  );
}

/** The transaction that the URL names. */
function OpenTransaction() {
  const [url, setUrl] = useUrl();
  const { id, onClose } = useOpenRow();
  return (
    <TransactionDrawer
      id={id || null}
      onClose={onClose}
      onOpen={(line) => setUrl({ id: String(line), curPage: url.curPage }, { replace: true })}
    />
  );
}

function TransactionList() {
  const state = useReportUrl();
  const { url, setUrl, zone, filter } = state;
  const page = pageOf(url);
  const view = transactionsIn(state.shown);
  const report = useFirst(transactions, state.shown, { frameFirst: true });
  const filters = useTransactionFilters(state, report.data);
  const open = (row: TransactionRow) => setUrl({ id: String(row.id), curPage: url.curPage });
  return (
    <>
      <PageHeader
        title={t('Transactions')}
        sub={t(
          'Order lines with their status. Open a line to view its history from click to payment.',
        )}
        more={<Actions view={view} />}
      />
      <div className="stack">
        <AsOf call={reportTransactions} zone={zone} />
        <TransactionFilters state={state} filters={filters.common} />
        <StatusTabs
          value={filter.status}
          onChange={(status) => setUrl({ status })}
          describe={(status) => describeTab(report.data?.tabs, status)}
        />
        <QueryTable
          name="transactions"
          label={t('Transactions')}
          columns={transactionColumns(zone, open)}
          query={report}
          rowKey={(row) => row.id}
          sort={{ by: view.order_type, direction: view.order_direction }}
          onSort={({ by, direction }) => setUrl({ order_type: by, order_direction: direction })}
          filterBy={transactionFilters}
          onOpenRow={open}
          noteOf={(row) => <ReasonText row={row} />}
          groupOf={(row) => `${row.brand_id} ${row.order_id}`}
          totals={totalsOf(report.data, filter.status)}
          skeletonRows={page.perPage}
          isFiltered={filters.isFiltered}
          onClear={filters.onClear}
          empty={<NothingYet />}
          page={page}
        />
      </div>
    </>
  );
}

function totalsOf(report: ReplyOf<typeof reportTransactions> | undefined, status: StatusTab) {
  return report?.total ? transactionTotals(sumsOf(report.tabs, status)) : [];
}

type View = ReturnType<typeof transactionsIn>;

function Actions({ view }: { view: View }) {
  return (
    <>
      <Link to="/reports/claims">{t('Report a missing sale')}</Link>
      <ReportExport view={{ report: 'transactions', ...view }} />
    </>
  );
}

/** The filters of both reports, and those that only transactions have. */
function useTransactionFilters(
  { url, setUrl, filter }: ReportUrl,
  report: ReplyOf<typeof reportTransactions> | undefined,
) {
  const reasons = optionsOf(useDictionary().entries('transaction_reason'));
  const currencies = [...new Set(report?.tabs.map((tab) => tab.currency))];
  const common = useReportFilters(url, setUrl, filter, currencies, [
    { id: 'reason', label: t('Reason'), options: reasons },
  ]);
  const ids = [...common.ids, 'order_id', 'uid', 'status', 'date_by'];
  return {
    common,
    onClear: bindFilters(ids, url, setUrl).onClear,
    isFiltered:
      common.isFiltered ||
      Boolean(url.order_id || url.uid) ||
      filter.status !== 'all' ||
      dateKindIn(url.date_by) !== 'order',
  };
}

type TransactionFiltersProps = {
  state: ReportUrl;
  filters: ReturnType<typeof useReportFilters>;
};

function TransactionFilters({ state, filters }: TransactionFiltersProps) {
  const { url, setUrl, range, setRange, zone } = state;
  const search = (id: 'order_id' | 'uid', label: string, width: number) => (
    <SearchField
      label={label}
      width={width}
      value={url[id] ?? ''}
      onSearch={(text) => setUrl({ [id]: text }, { replace: true })}
    />
  );
  return (
    <>
      <Toolbar dates={<DateRange value={range} onChange={setRange} zone={zone} />}>
        <DateKindSelect
          value={dateKindIn(url.date_by)}
          onChange={(date_by) => setUrl({ date_by })}
        />
        <FilterButton {...filters} />
        <SavedViews screen="transactions" url={url} />
        {search('order_id', t('Order ID'), 140)}
        {search('uid', t('Sub-id'), 120)}
      </Toolbar>
      <FilterChips {...filters} />
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
