import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { showBrandSummary } from '#contract/reports/brand.ts';
import { formatDays } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useMcid, useOwnBrand } from '../brand-session.ts';

type Shown = ReplyOf<typeof showBrandSummary>;

/** /portal/brands/{mcid}: what waits for the brand, and its last 30 days. */
export default function HomeScreen() {
  const mcid = useMcid();
  const brand = useOwnBrand();
  const summary = useApiQuery(showBrandSummary, { mcid });
  const { data } = summary;
  return (
    <>
      <PageHeader
        title={brand?.merchant_name ?? t('Home')}
        sub={
          data &&
          t('{days}, {time_zone}, in {currency}', {
            days: formatDays(data.start_date, data.end_date),
            time_zone: data.time_zone,
            currency: data.currency,
          })
        }
      />
      <QueryResult query={summary}>
        {data ? (
          <div className="stack">
            <WaitingCard mcid={mcid} shown={data} />
            <Figures shown={data} />
          </div>
        ) : (
          <Skeleton height={320} radius={12} />
        )}
      </QueryResult>
    </>
  );
}

function WaitingCard({ mcid, shown }: { mcid: string; shown: Shown }) {
  const { applications, orders, claims, next_lock_date } = shown.waiting;
  const isNothing = applications + orders + claims === 0;
  return (
    <section className="card stack" aria-labelledby="waiting">
      <h2 id="waiting">{t('Waiting for you')}</h2>
      {isNothing && <p className="quiet">{t('Nothing waits for a decision.')}</p>}
      <ul>
        {applications > 0 && (
          <li>
            <Link to={`/brands/${mcid}/applications`}>
              {t('{shown} {count, plural, one {application} other {applications}} to decide', {
                shown: countText(applications),
                count: applications,
              })}
            </Link>
          </li>
        )}
        {orders > 0 && (
          <li>
            <Link to={`/brands/${mcid}/orders?status=pending`}>
              {next_lock_date === null ? (
                t('{shown} {count, plural, one {order} other {orders}} to approve or reject', {
                  shown: countText(orders),
                  count: orders,
                })
              ) : (
                <Trans
                  id="{shown} {count, plural, one {order} other {orders}} to approve or reject. The first is approved by itself on <0/>."
                  values={{ shown: countText(orders), count: orders }}
                  components={{ 0: <Time at={next_lock_date} day /> }}
                />
              )}
            </Link>
          </li>
        )}
        {claims > 0 && (
          <li>
            {t('{shown} {count, plural, one {claim} other {claims}} to answer', {
              shown: countText(claims),
              count: claims,
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

function Figures({ shown: { current, previous, currency, publishers } }: { shown: Shown }) {
  const counts = (name: 'valid_clicks' | 'orders') => ({
    value: countText(current[name]),
    change: changeOf(current[name], previous[name]),
  });
  const amounts = (name: 'sales' | 'commission' | 'fee' | 'cost') => ({
    value: <Money amount={current[name]} currency={currency} />,
    change: changeOf(Number(current[name]), Number(previous[name])),
  });
  return (
    <section className="stack" aria-labelledby="figures">
      <h2 id="figures">{t('Last 30 days, compared with the 30 days before')}</h2>
      <StatCards>
        <StatCard label={t('Publishers')} value={countText(publishers)} />
        <StatCard label={t('Valid clicks')} {...counts('valid_clicks')} />
        <StatCard label={t('Orders')} {...counts('orders')} />
        <StatCard label={t('Sales')} {...amounts('sales')} />
        <StatCard label={t('Commission')} {...amounts('commission')} />
        <StatCard label={t('Network fee')} {...amounts('fee')} />
        <StatCard
          label={t('Cost')}
          hint={t('Commission and network fee of orders that are not rejected.')}
          {...amounts('cost')}
        />
      </StatCards>
    </section>
  );
}

/** The change as a share; null: there is nothing to compare with. */
const changeOf = (now: number, before: number) => (before === 0 ? null : now / before - 1);
