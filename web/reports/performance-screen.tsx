import { NativeSelect } from '@mantine/core';
import {
  PERFORMANCE_GROUPS,
  PERFORMANCE_ORDERS,
  type PerformanceGroup,
  reportPerformance,
} from '#contract/reports.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import { pageOf } from '#web/lib/use-url.ts';
import { CurrencySwitch, shownCurrency } from '#web/ui/currency-switch.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ColumnsButton, shownMetrics } from './columns-button.tsx';
import { CompareSelect, compareIn } from './compare-select.tsx';
import { ExportButton } from './export-button.tsx';
import { PerformanceChart } from './performance-chart.tsx';
import { PerformanceTable } from './performance-table.tsx';
import { groupNames } from './row-names.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useReportFilters } from './use-report-filters.ts';
import { useReportUrl } from './use-report-url.ts';

const groupOptions = PERFORMANCE_GROUPS.map((value) => ({ value, label: groupNames[value] }));

/** Each cut has its own usual order. */
const NO_SORT = { order_type: undefined, order_direction: undefined };

/** What the links bring: numbers by day, brand, channel, sub-id, device or country. */
export default function PerformanceScreen() {
  const { url, setUrl, range, setRange, zone, filter } = useReportUrl();
  const group = groupIn(url.group_by);
  const page = pageOf(url);
  const sort = sortIn(url, group);
  const compare = compareIn(url.compare);
  const shown = shownMetrics(url.columns);
  const view = {
    ...filter,
    group_by: group,
    order_type: sort.by,
    order_direction: sort.direction,
  };
  const report = useAsk(reportPerformance, { ...view, ...page, compare });
  const columns = ['key', 'label', ...shown.map((metric) => metric.id), 'currency'].join(',');
  const currencies = report.data?.totals.map((one) => one.currency) ?? [];
  const currency = shownCurrency(currencies, filter.currency ?? url.in);
  const filters = useReportFilters(url, setUrl, filter, currencies);
  return (
    <>
      <PageHeader
        title="Performance"
        sub="Orders stand on the day of the order, clicks on the day of the click."
        actions={<ExportButton view={{ report: 'performance', ...view, columns }} />}
      />
      <div className="stack">
        <div className="row">
          <DateRange value={range} onChange={setRange} zone={zone} />
          <CompareSelect value={compare} onChange={(value) => setUrl({ compare: value })} />
          <FilterButton {...filters} />
        </div>
        <FilterChips {...filters} />
        <StatusTabs value={filter.status} onChange={(status) => setUrl({ status })} />
        {report.error ? (
          <LoadError error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <>
            <CurrencySwitch
              currencies={currencies}
              value={currency}
              onChange={(chosen) => setUrl({ in: chosen }, { replace: true })}
            />
            <PerformanceChart
              filter={filter}
              compare={compare}
              totals={report.data?.totals}
              compared={report.data?.comparison?.totals}
              currency={currency}
              metric={url.metric}
              onMetric={(metric) => setUrl({ metric, curPage: url.curPage }, { replace: true })}
            />
            <div className="row" style={{ alignItems: 'flex-end' }}>
              <NativeSelect
                label="Group by"
                w={200}
                data={groupOptions}
                value={group}
                onChange={(event) => setUrl({ ...NO_SORT, group_by: event.currentTarget.value })}
              />
              <ColumnsButton
                shown={shown}
                onChange={(columns) => setUrl({ columns, curPage: url.curPage }, { replace: true })}
              />
            </div>
            <PerformanceTable
              group={group}
              shown={shown}
              report={report.data}
              dimmed={report.isPlaceholderData}
              sort={sort}
              onSort={(next) => setUrl({ order_type: next.by, order_direction: next.direction })}
              chosen={url}
              onClear={() => setUrl({ ...filters.cleared, status: undefined })}
              isFiltered={filters.isFiltered || filter.status !== 'all'}
              perPage={page.perPage}
            />
            <UrlPager {...page} total={report.data?.total ?? 0} />
          </>
        )}
      </div>
    </>
  );
}

function groupIn(value: string | undefined): PerformanceGroup {
  return PERFORMANCE_GROUPS.find((group) => group === value) ?? 'day';
}

function sortIn(url: Readonly<Record<string, string | undefined>>, group: PerformanceGroup) {
  const usual = group === 'day' || group === 'week' || group === 'month' ? 'key' : 'commission';
  const by = PERFORMANCE_ORDERS.find((order) => order === url.order_type) ?? usual;
  return { by, direction: url.order_direction === 'asc' ? 'asc' : 'desc' } as const;
}
