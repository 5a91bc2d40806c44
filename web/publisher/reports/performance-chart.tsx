import type { PerformanceTotals } from '#contract/reports/publisher.ts';
import type { Comparison } from '#contract/reports/spans.ts';
import { changeOf } from '#web/lib/change.ts';
import { formatDays, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { SmallMultiples } from '#web/ui/small-multiples.tsx';
import type { SecondSeries } from '#web/ui/stack-series.ts';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import { type ChartStep, TimeChart } from '#web/ui/time-chart.tsx';
import { ChartSelects } from './chart-selects.tsx';
import { comparedRange } from './compare-select.tsx';
import { pointsOf, useDaySeries } from './day-series.ts';
import { cardMetrics, type Metric, metrics, metricText } from './metrics.ts';
import type { ReportFilter } from './report-calls.ts';
import { useAnnotations } from './use-annotations.ts';
import { type Split, useSplitSeries } from './use-split-series.ts';

type PerformanceChartProps = {
  filter: ReportFilter;
  zone: string;
  compare: Comparison;
  totals: readonly PerformanceTotals[] | undefined;
  compared: readonly PerformanceTotals[] | undefined;
  /** The currency of the chart; '' until known. */
  currency: string;
  /** The selected metric in the URL. */
  metric: string | undefined;
  onMetric: (metric: string) => void;
  /** What the metric is divided by. */
  split: string | undefined;
  onSplit: (split: string | undefined) => void;
  /** Another metric in the chart. */
  second: string | undefined;
  onSecond: (second: string | undefined) => void;
};

const stepNames: Record<ChartStep, string> = {
  day: t('by day'),
  week: t('by week'),
  month: t('by month'),
};

/** The metric cards; each selects the metric of the chart below. */
export function PerformanceChart(props: PerformanceChartProps) {
  const { currency } = props;
  const metric =
    metrics.find((one) => one.id === props.metric) ??
    (cardMetrics.find((one) => one.id === 'commission') as Metric);
  const total = props.totals?.find((one) => one.currency === currency);
  const before = props.compared?.find((one) => one.currency === currency);
  return (
    <section className="card" aria-label={t('Chart')}>
      <StatCards isJoined>
        {cardMetrics.map((one) => (
          <StatCard
            key={one.id}
            label={one.label}
            hint={one.hint}
            value={total ? metricText(one, total[one.id], currency) : '–'}
            loading={props.totals === undefined}
            selected={one === metric}
            onSelect={() => props.onMetric(one.id)}
            {...(props.compare !== 'none' && {
              change: changeOf(total?.[one.id], before?.[one.id] ?? null),
            })}
          />
        ))}
      </StatCards>
      <MetricChart {...props} drawn={metric} />
    </section>
  );
}

const splits: readonly Split[] = ['status', 'brand'];

function MetricChart(props: PerformanceChartProps & { drawn: Metric }) {
  const { filter, currency, drawn } = props;
  const { step, isFetching, ...shown } = useDrawnSeries(props);
  const notes = useAnnotations(filter, step);
  const name = drawn.kind === 'money' ? `${drawn.label}, ${currency}` : drawn.label;
  if (props.split === 'brand' && addsUp(drawn) && currency !== '') {
    return (
      <SmallMultiples
        label={`${name}, ${stepNames[step]}`}
        days={shown.days}
        series={shown.series}
        format={(value) => metricText(drawn, value, currency)}
        tools={<ChartSelects {...props} canSplit />}
      />
    );
  }
  return (
    <TimeChart
      label={`${name}, ${stepNames[step]}`}
      step={step}
      {...shown}
      isBars={addsUp(drawn)}
      notes={notes}
      tools={<ChartSelects {...props} canSplit={addsUp(drawn)} />}
      format={(value) => metricText(drawn, value, currency)}
      {...(drawn.kind === 'money' && { currency })}
      isUnfinished={filter.end_date >= todayIn(props.zone)}
      loading={isFetching}
    />
  );
}

/** The metric of the period beside that of the period compared with, or its parts. */
function useDrawnSeries(props: PerformanceChartProps & { drawn: Metric }) {
  const { filter, currency, drawn } = props;
  const range = { start: filter.start_date, end: filter.end_date };
  const compared = comparedRange(range, props.compare);
  const now = useDaySeries(filter, currency, currency !== '');
  const then = useDaySeries(
    { ...filter, ...(compared && { start_date: compared.start, end_date: compared.end }) },
    currency,
    currency !== '' && compared !== null,
  );
  const days = pointsOf(range.start, range.end, now.step);
  const split = addsUp(drawn) ? (splits.find((one) => one === props.split) ?? null) : null;
  const parts = useSplitSeries({ filter, currency, drawn }, split, days);
  const isFetching = now.isFetching || then.isFetching;
  if (split) return { days, step: now.step, isFetching, series: parts, isStacked: true };
  const seriesOf = (id: string, of: typeof range, { rows }: typeof now) => {
    const own = pointsOf(of.start, of.end, now.step);
    const values = days.map((_, at) => {
      const day = own[at];
      // A day without rows is zero, also for rates, so that the line has no gaps.
      return day === undefined || !rows ? null : Number(rows.get(day)?.[drawn.id] ?? 0);
    });
    return { id, label: formatDays(of.start, of.end), days: own, values };
  };
  const { days: _, ...first } = seriesOf('now', range, now);
  const second = cardMetrics.find((one) => one.id === props.second && one !== drawn);
  return {
    days,
    step: now.step,
    isFetching,
    // With two metrics the key names the metric, otherwise the period.
    series: [second ? { ...first, label: drawn.label } : first],
    ...(second && { second: secondSeries(second, days, now.rows, currency) }),
    ...(compared && { comparison: seriesOf('then', compared, then) }),
  };
}

function secondSeries(
  metric: Metric,
  days: readonly string[],
  rows: ReturnType<typeof useDaySeries>['rows'],
  currency: string,
): SecondSeries {
  return {
    id: metric.id,
    label: metric.kind === 'money' ? `${metric.label}, ${currency}` : metric.label,
    values: days.map((day) => (rows ? Number(rows.get(day)?.[metric.id] ?? 0) : null)),
    format: (value) => metricText(metric, value, currency),
    ...(metric.kind === 'money' && { currency }),
  };
}

/** Rates and averages of parts do not sum up to that of the whole. */
const addsUp = ({ id, kind }: Metric) => kind !== 'percent' && id !== 'epc' && id !== 'aov';
