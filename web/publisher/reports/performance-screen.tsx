import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import type { Comparison } from '#contract/reports/spans.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { pageOf } from '#web/lib/use-url.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { CurrencySwitch, shownCurrency } from '#web/ui/currency-switch.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SavedViews } from '#web/ui/saved-views.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { type TableView, useTableView } from '#web/ui/use-table-view.ts';
import { CompareSelect } from './compare-select.tsx';
import { exportedColumns } from './exported-columns.ts';
import { GroupSelects } from './group-selects.tsx';
import { metrics } from './metrics.ts';
import { PerformanceChart } from './performance-chart.tsx';
import { PerformanceTable } from './performance-table.tsx';
import {
  compareIn,
  isComparedIn,
  performance,
  performanceIn,
  type ShownGroups,
} from './report-calls.ts';
import { ReportExport } from './report-export.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useReportFilters } from './use-report-filters.ts';
import { type ReportUrl, useReportUrl } from './use-report-url.ts';

const RARELY_WANTED: readonly string[] = ['unique_clicks', 'clicks', 'aov'];

/**
 * The performance report: metrics by one or two of day, brand, channel, sub-id, device and others.
 */
export default function PerformanceScreen() {
  const state = useReportUrl();
  const { url, setUrl, filter } = state;
  const { view, groups, sort } = performanceIn(state.shown);
  const compare = compareIn(url.compare);
  const isCompared = isComparedIn(url);
  const { table, shown } = useMetricColumns();
  const report = useFirst(performance, state.shown, { frameFirst: true });
  const currencies = report.data?.totals.map((one) => one.currency) ?? [];
  const currency = shownCurrency(currencies, filter.currency ?? url.in);
  const filters = useReportFilters(url, setUrl, filter, currencies);
  const isOnPhone = useIsNarrow(PHONE);
  const tools = <TableTools state={state} groups={groups} table={table} compare={compare} />;
  return (
    <>
      <PageHeader
        title={t('Performance')}
        sub={t('Orders are counted by order date, clicks by click date.')}
        beside={
          <CurrencySwitch
            currencies={currencies}
            value={currency}
            onChange={(chosen) => setUrl({ in: chosen }, { replace: true })}
          />
        }
        more={
          <ReportExport
            view={{
              report: 'performance',
              ...view,
              compare,
              columns: exportedColumns(groups, shown, isCompared),
            }}
          />
        }
      />
      <div className="stack">
        <AsOf call={reportPerformance} zone={state.zone} />
        <PerformanceFilters
          state={state}
          filters={filters}
          compare={compare}
          tools={isOnPhone && tools}
        />
        {report.error ? (
          <LoadError error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <>
            <ChartByCurrency
              state={state}
              report={report.data}
              compare={compare}
              currency={currency}
            />
            {!isOnPhone && <div className="row items-end">{tools}</div>}
            <PerformanceTable
              groups={groups}
              shown={shown}
              isCompared={isCompared}
              isCompact={table.isCompact}
              report={report.data}
              dimmed={report.isPlaceholderData}
              sort={sort.by ? { by: sort.by, direction: sort.direction } : null}
              onSort={(next) => setUrl({ order_type: next.by, order_direction: next.direction })}
              chosen={url}
              onClear={bindFilters([...filters.ids, 'keyword', 'status'], url, setUrl).onClear}
              isFiltered={filters.isFiltered || Boolean(url.keyword) || filter.status !== 'all'}
              perPage={pageOf(url).perPage}
            />
            <UrlPager {...pageOf(url)} total={report.data?.total ?? 0} />
          </>
        )}
      </div>
    </>
  );
}

type PerformanceFiltersProps = {
  state: ReportUrl;
  filters: ReturnType<typeof useReportFilters>;
  compare: Comparison;
  /** The choices of the table, which a phone has in the same sheet. */
  tools: ReactNode;
};

function PerformanceFilters({ state, filters, compare, tools }: PerformanceFiltersProps) {
  const { url, setUrl, range, setRange, zone, filter } = state;
  return (
    <>
      <Toolbar dates={<DateRange value={range} onChange={setRange} zone={zone} />}>
        <CompareSelect value={compare} onChange={(value) => setUrl({ compare: value })} />
        <FilterButton {...filters} />
        {tools}
        <SavedViews screen="performance" url={url} />
      </Toolbar>
      <FilterChips {...filters} />
      <StatusTabs value={filter.status} onChange={(status) => setUrl({ status })} />
    </>
  );
}

type ChartByCurrencyProps = {
  state: ReportUrl;
  report: ReplyOf<typeof reportPerformance> | undefined;
  compare: Comparison;
  currency: string;
};

/** The metrics and their chart, in one of the report's currencies. */
function ChartByCurrency({ state, report, compare, currency }: ChartByCurrencyProps) {
  const { url, setUrl, filter, zone } = state;
  return (
    <PerformanceChart
      filter={filter}
      zone={zone}
      compare={compare}
      totals={report?.totals}
      compared={report?.comparison?.totals}
      currency={currency}
      metric={url.metric}
      split={url.split}
      onSplit={(split) => setUrl({ split, curPage: url.curPage }, { replace: true })}
      second={url.second}
      onSecond={(second) => setUrl({ second, curPage: url.curPage }, { replace: true })}
      onMetric={(metric) => setUrl({ metric, curPage: url.curPage }, { replace: true })}
    />
  );
}

/** The metrics that the table shows as columns. */
function useMetricColumns() {
  const table = useTableView({
    name: 'performance',
    all: metrics.map(({ id }) => id),
    hidden: RARELY_WANTED,
    urlKey: 'columns',
  });
  return { table, shown: metrics.filter(({ id }) => table.shown.includes(id)) };
}

type TableToolsProps = {
  state: ReportUrl;
  groups: ShownGroups;
  table: TableView;
  compare: Comparison;
};

/** Groups, search and columns of the table. */
function TableTools({ state: { url, setUrl }, groups, table, compare }: TableToolsProps) {
  return (
    <>
      <GroupSelects shown={groups} onChange={setUrl} />
      <SearchField
        label={t('Search rows')}
        width={190}
        value={url.keyword ?? ''}
        onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
      />
      <ColumnsButton columns={metrics} view={table} />
      {compare !== 'none' && (
        <Checkbox
          label={t('Compared period as columns')}
          checked={isComparedIn(url)}
          onChange={({ currentTarget }) =>
            setUrl({ compared: currentTarget.checked ? '1' : undefined }, { replace: true })
          }
        />
      )}
    </>
  );
}
