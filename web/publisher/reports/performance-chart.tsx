import type { PerformanceTotals } from '#contract/reports/publisher.ts';
import { changeOf } from '#web/lib/change.ts';
import { formatDays, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import { TimeChart } from '#web/ui/time-chart.tsx';
import { type Compare, comparedRange } from './compare-select.tsx';
import { pointsOf, type Step, useDaySeries } from './day-series.ts';
import { cardMetrics, type Metric, metricText } from './metrics.ts';
import type { ReportFilter } from './use-report-url.ts';

type PerformanceChartProps = {
  filter: ReportFilter;
  zone: string;
  compare: Compare;
  totals: readonly PerformanceTotals[] | undefined;
  compared: readonly PerformanceTotals[] | undefined;
  /** The currency of the chart; '' until known. */
  currency: string;
  /** The selected metric in the URL. */
  metric: string | undefined;
  onMetric: (metric: string) => void;
};

const stepNames: Record<Step, string> = {
  day: t('by day'),
  week: t('by week'),
  month: t('by month'),
};

/** The metric cards; each selects the metric of the chart below. */
export function PerformanceChart(props: PerformanceChartProps) {
  const { currency } = props;
  const metric =
    cardMetrics.find((one) => one.id === props.metric) ??
    (cardMetrics.find((one) => one.id === 'commission') as Metric);
  const total = props.totals?.find((one) => one.currency === currency);
  const before = props.compared?.find((one) => one.currency === currency);
  return (
    <div className="stack">
      <StatCards>
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
      <section className="card" aria-label={t('Chart')}>
        <MetricChart {...props} drawn={metric} />
      </section>
    </div>
  );
}

function MetricChart(props: PerformanceChartProps & { drawn: Metric }) {
  const { filter, currency, drawn } = props;
  const range = { start: filter.start_date, end: filter.end_date };
  const compared = comparedRange(range, props.compare);
  const now = useDaySeries(filter, currency, currency !== '');
  const then = useDaySeries(
    { ...filter, ...(compared && { start_date: compared.start, end_date: compared.end }) },
    currency,
    currency !== '' && compared !== null,
  );
  const points = pointsOf(range.start, range.end, now.step);
  const valuesOf = (series: typeof now, days: readonly string[]) =>
    points.map((_, at) => {
      const day = days[at];
      if (day === undefined || !series.rows) return null;
      // A day without rows is zero, also for rates, so that the line has no gaps.
      return Number(series.rows.get(day)?.[drawn.id] ?? 0);
    });
  const name = drawn.kind === 'money' ? `${drawn.label}, ${currency}` : drawn.label;
  return (
    <TimeChart
      label={`${name}, ${stepNames[now.step]}`}
      days={points}
      series={[
        { id: 'now', label: formatDays(range.start, range.end), values: valuesOf(now, points) },
      ]}
      {...(compared && {
        comparison: {
          id: 'then',
          label: formatDays(compared.start, compared.end),
          days: pointsOf(compared.start, compared.end, now.step),
          values: valuesOf(then, pointsOf(compared.start, compared.end, now.step)),
        },
      })}
      format={(value) => metricText(drawn, value, currency)}
      {...(drawn.kind === 'money' && { currency })}
      isUnfinished={range.end >= todayIn(props.zone)}
      loading={now.isFetching || then.isFetching}
    />
  );
}
