import { Suspense } from 'react';
import { percentText } from '#contract/money.ts';
import type { PerformanceTotals } from '#contract/reports/publisher.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { precedingSpan } from '#contract/reports/spans.ts';
import { changeOf } from '#web/lib/change.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { amountText } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import type { Dashboard } from './dashboard-reply.ts';

type MetricId = 'valid_clicks' | 'orders' | 'commission';

const metrics: readonly { id: MetricId; label: string; hint: string }[] = [
  {
    id: 'valid_clicks',
    label: t('Valid clicks'),
    hint: t('Clicks excluding bots, prefetches and rapid repeats. The rates use these clicks.'),
  },
  { id: 'orders', label: t('Orders'), hint: t('Orders (not order lines), by order date.') },
  {
    id: 'commission',
    label: t('Commission'),
    hint: t('Commission of all order lines, regardless of status.'),
  },
];

// The dashboard renders before its chart, whose download starts immediately.
const fetchChart = () => import('#web/ui/time-chart.tsx');
void fetchChart().catch(() => {});
const TimeChart = latePart(() => fetchChart().then((chart) => ({ default: chart.TimeChart })));

// The height of the chart with its legend, reserved so that loading it causes no layout shift.
const CHART_HEIGHT = 309;

// More rows than 90 days can have in one currency.
const ALL_DAYS = 100;

/** The metrics of the period on their chart; the first three select what it shows. */
export function Trend({ data, currency }: { data: Dashboard; currency: string }) {
  const [url, setUrl] = useUrl();
  const metric = metrics.find((one) => one.id === url.metric)?.id ?? 'commission';
  const now = data.totals.find((total) => total.currency === currency);
  const before = data.previous.find((total) => total.currency === currency);
  const textOf = (id: MetricId, totals: PerformanceTotals | undefined) =>
    formatOf(id, currency)(String(totals?.[id] ?? 0));
  return (
    <section className="card" aria-label={t('Trend')}>
      <StatCards isJoined>
        {metrics.map(({ id, label, hint }) => (
          <StatCard
            key={id}
            label={label}
            hint={hint}
            value={textOf(id, now)}
            change={changeOf(now?.[id] ?? 0, before?.[id] ?? null)}
            selected={id === metric}
            onSelect={() => setUrl({ metric: id }, { replace: true })}
          />
        ))}
        <Rates totals={now} before={before} currency={currency} />
      </StatCards>
      <TrendChart data={data} metric={metric} currency={currency} />
    </section>
  );
}

type RatesProps = {
  totals: PerformanceTotals | undefined;
  before: PerformanceTotals | undefined;
  currency: string;
};

/** What the figures above mean per click and per order. */
function Rates({ totals, before, currency }: RatesProps) {
  const money = (value: string | null | undefined) => (value ? amountText(value, currency) : '–');
  const percent = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '–' : percentText(Number(value).toFixed(2));
  return (
    <>
      <StatCard
        label={t('EPC per 100 clicks')}
        hint={t('Earnings per 100 clicks: commission per 100 valid clicks.')}
        value={money(totals?.epc)}
        change={changeOf(totals?.epc, before?.epc)}
      />
      <StatCard
        label={t('Conversion rate')}
        hint={t('Conversion rate: orders per 100 valid clicks.')}
        value={percent(totals?.cr)}
        change={changeOf(totals?.cr, before?.cr)}
      />
      <StatCard
        label={t('Approval rate')}
        hint={t('Approved commission as a share of all decided commission.')}
        value={percent(approvalRate(totals))}
        change={changeOf(approvalRate(totals), approvalRate(before))}
      />
      <StatCard
        label={t('Order value')}
        hint={t('Average order value: sales per order.')}
        value={money(totals?.aov)}
        change={changeOf(totals?.aov, before?.aov)}
      />
    </>
  );
}

/** In percent; null before the first decision. */
function approvalRate(totals: PerformanceTotals | undefined): number | null {
  const approved = Number(totals?.approved ?? 0);
  const decided = approved + Number(totals?.rejected ?? 0);
  return decided > 0 ? (100 * approved) / decided : null;
}

type TrendChartProps = { data: Dashboard; metric: MetricId; currency: string };

function TrendChart({ data, metric, currency }: TrendChartProps) {
  const days = data.series.find((series) => series.currency === currency)?.days ?? [];
  // For a single day, the chart shows the days up to it, without a comparison.
  const isLine = data.start_date < data.end_date;
  const { start_date, end_date } = precedingSpan(data);
  const before = useApiQuery(
    reportPerformance,
    { start_date, end_date, group_by: 'day', currency, perPage: ALL_DAYS },
    { quiet: true, enabled: isLine },
  );
  const valuesBefore = new Map(before.data?.list.map((row) => [row.key, Number(row[metric])]));
  const points = days.map((_, at) => addDays(start_date, at));
  const format = formatOf(metric, currency);
  const label = metrics.find((one) => one.id === metric)?.label ?? '';
  return (
    <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
      <TimeChart
        label={metric === 'commission' ? `${label}, ${currency}` : label}
        days={days.map((day) => day.day)}
        series={[
          {
            id: 'now',
            label: isLine ? t('This period') : t('Last 7 days'),
            values: days.map((day) => Number(day[metric])),
          },
        ]}
        {...(isLine && {
          comparison: {
            id: 'before',
            label: t('Previous period'),
            days: points,
            values: points.map((day) => (before.data ? (valuesBefore.get(day) ?? 0) : null)),
          },
        })}
        {...(metric === 'commission' && { currency })}
        isBars
        isUnfinished={data.end_date >= todayIn(data.time_zone)}
        format={(value) => format(String(value))}
      />
    </Suspense>
  );
}

const formatOf = (metric: MetricId, currency: string) => (value: string) =>
  metric === 'commission' ? amountText(value, currency) : countText(Number(value));
