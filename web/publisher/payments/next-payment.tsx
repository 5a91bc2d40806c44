import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { Money } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { Summary } from './balance-cards.tsx';
import { PaidTo } from './payment-words.tsx';
import styles from './payments.module.css';

/** The date and payout method of the next payment, and the progress towards the minimum. */
export function NextPayment({ summary }: { summary: Summary | undefined }) {
  return (
    <section className="card stack" aria-labelledby="next">
      <h2 id="next">{t('Next payment')}</h2>
      {summary ? <Facts summary={summary} /> : <Skeleton height={140} />}
    </section>
  );
}

function Facts({ summary }: { summary: Summary }) {
  return (
    <>
      <dl className="facts">
        <dt>{t('Payment date')}</dt>
        <dd>
          <Trans
            id="<0/>, then on the 15th of every month"
            components={{ 0: <Day day={summary.next_payment_date} /> }}
          />
        </dd>
        <dt>{t('Settlement date')}</dt>
        <dd>
          <Day day={summary.next_settlement_date} />
        </dd>
        <dt>{t('Paid to')}</dt>
        <dd>
          <To summary={summary} />
        </dd>
        <dt>{t('Fee')}</dt>
        <dd>{t('None')}</dd>
      </dl>
      {summary.balances.map(({ currency, next, minimum, progress }) => (
        <div key={currency}>
          <p>
            <Trans
              id="<0/> to date, minimum <1/>"
              components={{
                0: <Money amount={next} currency={currency} />,
                1: <Money amount={minimum} currency={currency} />,
              }}
            />
          </p>
          <div
            className={styles.track}
            role="progressbar"
            aria-label={t('Minimum in {currency}', { currency })}
            aria-valuenow={progress}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${progress}%` }} />
          </div>
        </div>
      ))}
    </>
  );
}

function To({ summary: { method, time_zone } }: { summary: Summary }) {
  const mayEdit = useMay('payouts.write');
  const link = mayEdit && (
    <Link to="/settings/payment" className="underline">
      {t('Payment Settings')}
    </Link>
  );
  if (!method) return <Trans id={'No payout method yet. {link}'} values={{ link }} />;
  return (
    <>
      <PaidTo {...method} />
      {method.held_until && (
        <>
          {' · '}
          <Trans
            id="from <0/> on"
            components={{ 0: <Time at={method.held_until} zone={time_zone} /> }}
          />
        </>
      )}
      {mayEdit && ' · '}
      {link}
    </>
  );
}
