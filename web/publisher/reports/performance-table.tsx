import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { isCalendarGroup, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import type { PerformanceRow, reportPerformance } from '#contract/reports/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { type Metric, metricText } from './metrics.ts';
import type { ShownGroups } from './report-calls.ts';
import { groupNames, nameOf, RowName } from './row-names.tsx';

type PerformanceTableProps = {
  groups: ShownGroups;
  shown: readonly Metric[];
  report: ReplyOf<typeof reportPerformance> | undefined;
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
  const columns: Column<PerformanceRow>[] = [
    {
      // Calendar groups sort by key, others by the displayed name.
      id: isCalendarGroup(group_by) ? 'key' : 'label',
      head: groupNames[group_by],
      sortable: true,
      width: 150,
      cell: (row) => <RowName group={group_by} row={row} url={props.chosen} />,
    },
    ...(then_by ? [secondColumn(then_by)] : []),
    ...props.shown.map((metric) => columnOf(metric)),
  ];
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

function secondColumn(then_by: PerformanceGroup): Column<PerformanceRow> {
  return {
    id: 'then_by',
    head: groupNames[then_by],
    width: 120,
    // While a second grouping loads, rows of the single grouping are still on screen.
    cell: ({ key2, label2 }) => (
      <span className="one-line">
        {key2 === undefined ? '' : nameOf(then_by, { key: key2, label: label2 ?? key2 })}
      </span>
    ),
  };
}

function columnOf(metric: Metric): Column<PerformanceRow> {
  return {
    id: metric.id,
    head: metric.head ?? metric.label,
    hint: metric.hint,
    numeric: true,
    sortable: true,
    ...(metric.kind === 'money' && { currencyOf: (row: PerformanceRow) => row.currency }),
    cell: (row) => {
      const value = row[metric.id];
      if (metric.kind !== 'money' || value === null) return metricText(metric, value, row.currency);
      return <Money amount={String(value)} currency={row.currency} />;
    },
  };
}

/** One row of totals per currency: amounts in different currencies are not added up. */
function totalsOf(
  { totals }: ReplyOf<typeof reportPerformance>,
  columns: readonly Column<PerformanceRow>[],
) {
  const happened = totals.filter((total) => total.clicks > 0 || total.lines > 0);
  return happened.map((total) => ({
    key: total.currency,
    cells: columns.map((column, place) =>
      place === 0
        ? happened.length > 1
          ? t('Total in {currency}', { currency: total.currency })
          : t('Total')
        : column.cell({ key: '', label: '', ...total }),
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
