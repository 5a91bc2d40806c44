import type { ReplyOf } from '#contract/call.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { addDays, deviceZone, todayIn, zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { rangeOf } from '#web/lib/ranges.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MissingSaleLink } from '#web/ui/missing-sale-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import { TimeChart } from '#web/ui/time-chart.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { BrandDetails } from './brand-details.ts';

const DAYS = 30;

/** The results of the publisher's links with this brand in the last 30 days, all channels. */
export default function PerformanceTab({ brand }: { brand: BrandDetails }) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const { start, end } = rangeOf('30d', todayIn(zone));
  const report = useApiQuery(reportPerformance, {
    start_date: start,
    end_date: end,
    mcid: brand.mcid,
    group_by: 'day',
    perPage: 200,
  });
  if (report.error) return <LoadError error={report.error} onRetry={() => void report.refetch()} />;
  const { clicks, orders } = brand.own_30d;
  if (clicks === 0 && orders === 0) {
    return <NoActivity brand={brand} />;
  }
  return (
    <section className="stack" aria-label={t('My performance')}>
      <p className="quiet">
        <Trans id={'Last 30 days, all your channels · {zone}'} values={{ zone: zoneLabel(zone) }} />
      </p>
      <Totals brand={brand} />
      <DailyChart start={start} rows={report.data?.list} />
      <div className="row gap-16">
        <LinkButton
          variant="default"
          to="/reports/performance"
          search={{ mcid: brand.mcid, start_date: start, end_date: end }}
        >
          {t('Open in the performance report')}
        </LinkButton>
        <MissingSaleLink mcid={brand.mcid} />
      </div>
    </section>
  );
}

type DailyChartProps = {
  start: string;
  /** Undefined while they load. */
  rows: ReplyOf<typeof reportPerformance>['list'] | undefined;
};

function DailyChart({ start, rows }: DailyChartProps) {
  const days = Array.from({ length: DAYS }, (_, place) => addDays(start, place));
  const perDay = (field: 'valid_clicks' | 'orders') => {
    const sums = new Map<string, number>();
    for (const row of rows ?? []) sums.set(row.key, (sums.get(row.key) ?? 0) + row[field]);
    return days.map((day) => sums.get(day) ?? 0);
  };
  return (
    <div className="card">
      <TimeChart
        label={t('Valid clicks and orders by day')}
        days={days}
        series={[
          { id: 'clicks', label: t('Valid clicks'), values: perDay('valid_clicks') },
          { id: 'orders', label: t('Orders'), values: perDay('orders') },
        ]}
        isUnfinished
        loading={rows === undefined}
      />
    </div>
  );
}

type TotalsProps = { brand: BrandDetails };

function Totals({ brand }: TotalsProps) {
  const { clicks, orders, commissions } = brand.own_30d;
  return (
    <StatCards>
      <StatCard label={t('Valid clicks')} value={countText(clicks)} />
      <StatCard label={t('Orders')} value={countText(orders)} />
      {commissions.map(({ amount, currency }) => (
        <StatCard
          key={currency}
          label={t('Commission, {currency}', { currency })}
          value={<Money amount={amount} currency={currency} />}
        />
      ))}
    </StatCards>
  );
}

type NoActivityProps = { brand: BrandDetails };

function NoActivity({ brand }: NoActivityProps) {
  return (
    <div className="card">
      <EmptyState title={t('No activity in the last 30 days')}>
        <Trans
          id={'Clicks and orders of your links for {merchant_name} appear here.'}
          values={{ merchant_name: brand.merchant_name }}
        />
      </EmptyState>
    </div>
  );
}
