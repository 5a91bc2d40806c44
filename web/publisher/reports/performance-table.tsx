import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type {
  ComparedRow,
  PerformanceTotals,
  reportPerformance,
} from '#contract/reports/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import type { Metric } from './metrics.ts';
import { performanceColumns } from './performance-columns.tsx';
import type { ShownGroups } from './report-calls.ts';
import { groupNames } from './row-names.tsx';

type PerformanceTableProps = {
  groups: ShownGroups;
  shown: readonly Metric[];
  /** Each metric has a second column, of the compared period. */
  isCompared: boolean;
  report: Report | undefined;
  dimmed: boolean;
  isCompact: boolean;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** The URL: links in the table preserve it, and it tells whether a filter is active. */
  chosen: UrlValues;
  onClear: () => void;
  isFiltered: boolean;
  perPage: number;
};

/** One row per group (or pair of groups) and currency, with the totals of all rows below. */
export function PerformanceTable(props: PerformanceTableProps) {
  const { report } = props;
  const { group_by, then_by } = props.groups;
  const columns = performanceColumns(props);
  const named = then_by
    ? t('{group_by} and {then_by}', {
        group_by: groupNames[group_by],
        then_by: groupNames[then_by],
      })
    : groupNames[group_by];
  return (
    <DataTable
      label={t('Performance by {value}', { value: named.toLowerCase() })}
      columns={columns}
      rows={report?.list}
      rowKey={(row) => `${row.key} ${row.key2 ?? ''} ${row.currency}`}
      dimmed={props.dimmed}
      isCompact={props.isCompact}
      sort={props.sort}
      onSort={props.onSort}
      stickyFirst
      skeletonRows={props.perPage}
      empty={props.isFiltered ? <NothingMatches onClear={props.onClear} /> : <NothingYet />}
      {...(report && report.list.length > 0 && { totals: totalsOf(report, columns) })}
    />
  );
}

type Report = ReplyOf<typeof reportPerformance>;

/** One row of totals per currency: amounts in different currencies are not added up. */
function totalsOf({ totals, comparison }: Report, columns: readonly Column<ComparedRow>[]) {
  const before = new Map(comparison?.totals.map((total) => [total.currency, total]));
  const isActive = (total: PerformanceTotals | undefined) =>
    total !== undefined && (total.clicks > 0 || total.lines > 0);
  const happened = totals.filter(
    (total) => isActive(total) || isActive(before.get(total.currency)),
  );
  return happened.map((total) => ({
    key: total.currency,
    cells: columns.map((column, place) =>
      place === 0
        ? happened.length > 1
          ? t('Total in {currency}', { currency: total.currency })
          : t('Total')
        : column.cell({ key: '', label: '', ...total, compared: before.get(total.currency) }),
    ),
  }));
}

function NothingYet() {
  return (
    <EmptyState
      title={t('No data in this period')}
      action={<Link to="/tools/link-generator">{t('Create a tracking link')}</Link>}
    >
      {t(
        'Clicks appear within seconds, orders as soon as the brand reports them. Choose another period, or create and share a link.',
      )}
    </EmptyState>
  );
}
