import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/lib/may.ts';
import { Money } from '#web/ui/money.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import type { Summary } from './balance-cards.tsx';
import { PaidTo } from './payment-words.tsx';
import styles from './payments.module.css';

/** The date and payout method of the next payment, and the progress towards the minimum. */
export function NextPayment({ summary }: { summary: Summary | undefined }) {
  return (
    <section className="card stack" aria-labelledby="next">
      <h2 id="next">Next payment</h2>
      {summary ? <Facts summary={summary} /> : <Skeleton height={140} />}
    </section>
  );
}

function Facts({ summary }: { summary: Summary }) {
  return (
    <>
      <dl className="facts">
        <dt>Payment date</dt>
        <dd>
          <Day day={summary.next_payment_date} />, then on the 15th of every month
        </dd>
        <dt>Settlement date</dt>
        <dd>
          <Day day={summary.next_settlement_date} />
        </dd>
        <dt>Paid to</dt>
        <dd>
          <To summary={summary} />
        </dd>
        <dt>Fee</dt>
        <dd>None</dd>
      </dl>
      {summary.balances.map(({ currency, next, minimum, progress }) => (
        <div key={currency}>
          <p>
            <Money amount={next} currency={currency} /> to date, minimum{' '}
            <Money amount={minimum} currency={currency} />
          </p>
          <div
            className={styles.track}
            role="progressbar"
            aria-label={`Minimum in ${currency}`}
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
      Payment Settings
    </Link>
  );
  if (!method) return <>No payout method yet. {link}</>;
  return (
    <>
      <PaidTo {...method} />
      {method.held_until && (
        <>
          , from <Time at={method.held_until} zone={time_zone} /> on
        </>
      )}
      {mayEdit && ' · '}
      {link}
    </>
  );
}
