import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { PerformanceGroup, PerformanceRow, reportPerformance } from '#contract/reports.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { type Metric, metricText } from './metrics.ts';
import { groupNames, RowName } from './row-names.tsx';

type PerformanceTableProps = {
  group: PerformanceGroup;
  shown: readonly Metric[];
  report: ReplyOf<typeof reportPerformance> | undefined;
  dimmed: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The URL: links into the table keep it, and it tells whether anything is filtered. */
  chosen: UrlValues;
  onClear: () => void;
  isFiltered: boolean;
  perPage: number;
};

/** One row per group and currency, with the totals of all groups under them. */
export function PerformanceTable(props: PerformanceTableProps) {
  const { group, report } = props;
  const isTime = group === 'day' || group === 'week' || group === 'month';
  const columns: Column<PerformanceRow>[] = [
    {
      // Groups of time sort by their key, others by the name that is shown.
      id: isTime ? 'key' : 'label',
      head: groupNames[group],
      sortable: true,
      width: 150,
      cell: (row) => <RowName group={group} row={row} url={props.chosen} />,
    },
    ...props.shown.map(columnOf),
  ];
  return (
    <DataTable
      label={`Performance by ${groupNames[group].toLowerCase()}`}
      columns={columns}
      rows={report?.list}
      rowKey={(row) => `${row.key} ${row.currency}`}
      dimmed={props.dimmed}
      sort={props.sort}
      onSort={props.onSort}
      stickyFirst
      skeletonRows={props.perPage}
      empty={props.isFiltered ? <NothingMatches onClear={props.onClear} /> : <NothingYet />}
      {...(report && report.list.length > 0 && { totals: totalsOf(report, columns) })}
    />
  );
}

function columnOf(metric: Metric): Column<PerformanceRow> {
  return {
    id: metric.id,
    head: metric.head ?? metric.label,
    hint: metric.hint,
    numeric: true,
    sortable: true,
    cell: (row) => {
      const value = row[metric.id];
      if (metric.kind !== 'money' || value === null) return metricText(metric, value, row.currency);
      return <Money amount={String(value)} currency={row.currency} />;
    },
  };
}

/** One line of totals per currency: money of unlike currencies is not added up. */
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
          ? `Total in ${total.currency}`
          : 'Total'
        : column.cell({ key: '', label: '', ...total }),
    ),
  }));
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing in these days yet"
      action={<Link to="/tools/link-generator">Make a tracking link</Link>}
    >
      Clicks appear here within seconds, orders as soon as the brand reports them. Choose other
      days, or make a link and share it.
    </EmptyState>
  );
}
