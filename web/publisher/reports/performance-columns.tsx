import type { ReplyOf } from '#contract/call.ts';
import { isCalendarGroup, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import type {
  ComparedRow,
  PerformanceTotals,
  reportPerformance,
} from '#contract/reports/publisher.ts';
import { comparedName } from '#contract/reports/spans.ts';
import { changeOf } from '#web/lib/change.ts';
import { formatDays } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { changePercent } from '#web/lib/signed-percent.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { Money } from '#web/ui/money.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { type Metric, metricText } from './metrics.ts';
import styles from './performance-columns.module.css';
import type { ShownGroups } from './report-calls.ts';
import { groupNames, nameOf, RowName } from './row-names.tsx';

type Report = ReplyOf<typeof reportPerformance>;
type ColumnsProps = {
  groups: ShownGroups;
  shown: readonly Metric[];
  /** Each metric has a second column, of the compared period. */
  isCompared: boolean;
  report: Report | undefined;
  /** The URL, which links in the table preserve. */
  chosen: UrlValues;
};

/** The columns of the table; `exportedColumns` lists the same ones. */
export function performanceColumns(props: ColumnsProps): Column<ComparedRow>[] {
  const { shown, isCompared, report, chosen } = props;
  const { group_by, then_by } = props.groups;
  // A second grouping takes the place of the change.
  const hasChange = Boolean(report?.comparison) && !then_by;
  return [
    {
      // Calendar groups sort by key, others by the displayed name.
      id: isCalendarGroup(group_by) ? 'key' : 'label',
      head: groupNames[group_by],
      sortable: true,
      width: then_by ? 130 : 150,
      cell: (row) => <RowName group={group_by} row={row} url={chosen} />,
    },
    ...(then_by ? [secondColumn(then_by)] : []),
    ...shown.flatMap((metric) =>
      isCompared
        ? [columnOf(metric, hasChange), comparedColumn(metric, report)]
        : [columnOf(metric, hasChange)],
    ),
  ];
}

function secondColumn(then_by: PerformanceGroup): Column<ComparedRow> {
  return {
    id: 'then_by',
    head: groupNames[then_by],
    width: 110,
    // While a second grouping loads, rows of the single grouping are still on screen.
    cell: ({ key2, label2 }) => (
      <span className="one-line">
        {key2 === undefined ? '' : nameOf(then_by, { key: key2, label: label2 ?? key2 })}
      </span>
    ),
  };
}

function columnOf(metric: Metric, hasChange: boolean): Column<ComparedRow> {
  return {
    id: metric.id,
    head: metric.head ?? metric.label,
    hint: metric.hint,
    numeric: true,
    sortable: true,
    ...(metric.kind === 'money' && { currencyOf: (row: ComparedRow) => row.currency }),
    cell: (row) => (
      <>
        <MetricValue metric={metric} figures={row} />
        {metric.id === 'commission' && hasChange && <RowChange row={row} />}
      </>
    ),
    ...(metric.id === 'commission' && { compact: 'value' as const }),
  };
}

/** The change of a row's commission against the compared period. */
function RowChange({ row }: { row: ComparedRow }) {
  const change = row.compared && changeOf(row.commission, row.compared.commission);
  // The figures of all rows end at the same place.
  if (change === null || change === undefined) return <span className={styles.change} />;
  const tone = change === 0 ? 'var(--ink-2)' : change > 0 ? 'var(--up)' : 'var(--down)';
  return (
    <span className={styles.change} style={{ color: tone }}>
      {changePercent(change)}
    </span>
  );
}

function comparedColumn(metric: Metric, report: Report | undefined): Column<ComparedRow> {
  const { comparison } = report ?? {};
  return {
    id: comparedName(metric.id),
    head: t('{metric}, compared', { metric: metric.head ?? metric.label }),
    ...(comparison && { hint: formatDays(comparison.start_date, comparison.end_date) }),
    numeric: true,
    ...(metric.kind === 'money' && { currencyOf: (row: ComparedRow) => row.currency }),
    cell: ({ compared }) => compared && <MetricValue metric={metric} figures={compared} />,
  };
}

function MetricValue({ metric, figures }: { metric: Metric; figures: PerformanceTotals }) {
  const value = figures[metric.id];
  const { currency } = figures;
  if (metric.kind !== 'money' || value === null) return metricText(metric, value, currency);
  return <Money amount={String(value)} currency={currency} />;
}
